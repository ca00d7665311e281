import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inLanguage } from './scripts/languages/translate.ts'
import { leanContract } from './scripts/leanContract.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`
const served = ['/api', '/idp', '/files', '/dev', '/healthz', '/readyz', '/metrics']

// Texts are written in English; the build for another language puts that one in their place.
const language = process.env.BUILD_LANGUAGE ?? 'en'

export default defineConfig({
  plugins: [...(language === 'en' ? [] : [inLanguage(language)]), react(), leanContract()],
  resolve: {
    alias: {
      // The export of react-admin, which we do not offer: our files come from the server or from rows on the screen.
      'jsonexport/dist/index.js': join(import.meta.dirname, 'src/components/noExport.ts'),
    },
  },
  build: {
    outDir: 'dist/web',
    // The languages are built one after the other into one folder, where they share what has no texts.
    emptyOutDir: false,
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    // Inlined assets would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Declarations do nothing by being loaded: what a page does not use stays out of it.
      treeshake: { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            // What most lazy pages share would else fall apart into dozens of small files, which compress worse together.
            { name: 'common', test: /node_modules/, minShareCount: 48 },
            { name: 'words', test: /contract\/(api|money|dates)/, minShareCount: 20 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
})
