import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { webFolder } from '#server/platform/http/web.ts'
// @ts-expect-error a script without types
import { compress } from '../../../scripts/compress.mjs'

/**
 * Builds the stock app into Muster's assets, so that the same server sends it with the same headers. Returns its path.
 */
export async function buildStock(): Promise<string> {
  const outDir = join(webFolder, 'assets/stock')
  await build({
    root: import.meta.dirname,
    base: '/assets/stock/',
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 3000 },
  })
  await compress(outDir)
  return '/assets/stock/index.html'
}
