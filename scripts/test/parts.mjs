import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { command, root, tool } from './command.mjs'
import { jest } from './jest.mjs'
import { chromium, hasPostgres } from './machine.mjs'
import { serverFiles, whereEngineMatters } from './files.mjs'

const check = async (running) => {
  const { ok, text } = await running
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, text }
}

const script = (log, path) => command(log, process.execPath, [join(root, 'scripts', path)])

let building
const build = () => (building ??= script('build', 'build.mjs'))

const builtAndSmall = async () => {
  const built = await build()
  if (!built.ok) return built
  const sizes = await script('sizes', 'sizes.mjs')
  return { ok: sizes.ok, text: built.text + sizes.text }
}

const onPglite = async () => {
  const env = { TEST_DATABASE: 'pglite' }
  if (process.env.TEST_LONG === 'true') return jest('server', 'server', env)
  const files = whereEngineMatters()
  const result = await jest('server', 'server', env, files)
  const note = `${files.length} of ${serverFiles().length} files on the embedded database; all of them: npm run test:long`
  return { ...result, note }
}

const onPostgres = async () => {
  if (process.env.TEST_POSTGRES_URL) return jest('postgres', 'server', { TEST_DATABASE: 'postgres' })
  const { startPostgres } = await import(pathToFileURL(join(root, 'tests/support/postgres.mjs')).href)
  const { url, stop } = await startPostgres()
  stopping.add(stop)
  try {
    return await jest('postgres', 'server', { TEST_DATABASE: 'postgres', TEST_POSTGRES_URL: url })
  } finally {
    stopping.delete(stop)
    await stop()
  }
}

const inBrowser = async () => {
  const built = await build()
  if (!built.ok) return check(built)
  const folder = mkdtempSync(join(tmpdir(), 'muster-demo-'))
  try {
    const args = ['--import', 'tsx', 'server/cli/muster.ts', 'seed']
    const seeded = await command('demo', process.execPath, args, { DATA_DIR: folder })
    if (!seeded.ok) return await check(seeded)
    return await jest('e2e', 'e2e', { CHROMIUM: chromium(), DEMO_DATA: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What still has to be stopped when the run is broken off. */
export const stopping = new Set()

/** The parts of `npm test`, in order. `absent` says why a part cannot run on this machine. */
export const parts = [
  { name: 'format', run: () => check(tool('format', '@biomejs/biome/bin/biome', ['format', '.'])) },
  { name: 'lint', run: () => check(tool('lint', 'oxlint/bin/oxlint')) },
  { name: 'types', run: () => check(tool('types', 'typescript/bin/tsc', ['--noEmit'])) },
  { name: 'build', run: () => check(builtAndSmall()) },
  { name: 'contract', run: () => jest('contract', 'contract') },
  { name: 'web', run: () => jest('web', 'web isolated') },
  { name: 'server', run: onPglite },
  {
    name: 'postgres',
    run: onPostgres,
    absent: () => (hasPostgres() ? undefined : 'PostgreSQL is not installed and could not be installed'),
  },
  {
    name: 'e2e',
    run: inBrowser,
    absent: () => (chromium() ? undefined : 'Chromium is not installed and could not be installed'),
  },
]
