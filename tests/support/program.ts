import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
const made = new Map<string, Promise<string>>()

/** Where a file of ours stands decides what it reads beside itself, wherever its program is. */
const whereItStands = {
  name: 'where-it-stands',
  transform: (code: string, id: string) =>
    id.includes('/node_modules/')
      ? undefined
      : code
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
}

async function make(source: string): Promise<string> {
  // Below the modules that it loads.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/program-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [whereItStands],
    build: { ssr: join(root, source), outDir: folder, emptyOutDir: false, minify: false, target: 'node20' },
  })
  return join(folder, `${basename(source, '.ts')}.js`)
}

/**
 * The file of JavaScript with which Node runs a program of ours, such as `server/main.ts`: as it is now, made once in each process. It starts in a
 * third of the time that the loader of TypeScript takes, which counts where a test starts twenty of them.
 */
export function program(source: string): Promise<string> {
  const known = made.get(source) ?? make(source)
  made.set(source, known)
  return known
}
