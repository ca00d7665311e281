import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { kitChunk, ownChunk, sharedChunk } from './scripts/chunks.ts'
import { leanContract } from './scripts/leanContract.ts'
import { macros } from './scripts/macros.ts'
import { muiParts } from './scripts/muiParts.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`
const served = ['/api', '/idp', '/files', '/calendars', '/dev', '/healthz', '/readyz', '/metrics']

export default defineConfig({
  plugins: [muiParts(), macros(), react(), lingui({ failOnMissing: false, failOnCompileError: true }), leanContract()],
  resolve: {
    alias: {
      // Replaces react-admin's export, which Muster doesn't use: its files come from the server or from visible rows.
      'jsonexport/dist/index.js': join(import.meta.dirname, 'src/admin/list/noExport.ts'),
    },
  },
  build: {
    outDir: 'dist/web',
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    // Inlined assets would be data: URLs, which the content security policy forbids.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Modules of the contract have no side effects, so unused ones are removed.
      treeshake: { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|src\/i18n\/Trans/, priority: 7 },
            { name: 'entry', tags: ['$initial'], priority: 8 },
            { name: 'app', test: /src\/draw\.tsx/, priority: 6.5 },
            { name: 'login', test: /pages\/(Login|ConfirmEmail)\.tsx/, priority: 6 },
            // Each contains all it needs: the shell around every page, and the most used lists.
            { name: 'shell', test: /src\/admin\.tsx/, priority: 5 },
            { name: kitChunk, debugName: 'kit', priority: 4.2 },
            {
              name: 'lists',
              test: /src\/resources\/\w+\/(Employee|Project|Invoice)List\.tsx/,
              priority: 4.1,
            },
            { name: 'charts', test: /node_modules\/recharts/, priority: 4 },
            // Otherwise code shared by many pages would be split into hundreds of files.
            { name: 'common', test: /node_modules/, minShareCount: 8, priority: 3 },
            { name: 'icons', test: /@mui\/icons-material/, minShareCount: 3, priority: 3 },
            { name: 'parts', test: /src\/admin|contract\//, minShareCount: 8, priority: 3 },
            {
              name: sharedChunk,
              debugName: 'shared',
              test: /\/(src|contract)\//,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            { name: ownChunk, debugName: 'own', includeDependenciesRecursively: false, priority: 1 },
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
