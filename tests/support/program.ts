import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
const made = new Map<string, Promise<string>>()

/** A source file reads other files relative to its own path, wherever the bundle is. */
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
  // Inside the repository, so that the bundle finds node_modules.
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
 * The path of the bundled JavaScript of a program such as `server/main.ts`, built once per process from the current
 * sources. It starts in a third of the time that the TypeScript loader needs, which matters for tests that start it
 * twenty times.
 */
export function program(source: string): Promise<string> {
  const known = made.get(source) ?? make(source)
  made.set(source, known)
  return known
}
