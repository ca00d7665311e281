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
  const result = await jest('server', 'server', env, { files })
  const note = `${files.length} of ${serverFiles().length} files on the embedded database; all of them: npm run test:long`
  return { ...result, note: [note, result.note].filter(Boolean).join('; ') }
}

/** Lends a PostgreSQL server to some work: the one that TEST_POSTGRES_URL names, or one of its own. */
const withPostgres = async (work) => {
  if (process.env.TEST_POSTGRES_URL) return work(process.env.TEST_POSTGRES_URL)
  const { startPostgres } = await import(pathToFileURL(join(root, 'tests/support/postgres.mjs')).href)
  const { url, stop } = await startPostgres()
  stopping.add(stop)
  try {
    return await work(url)
  } finally {
    stopping.delete(stop)
    await stop()
  }
}

const onPostgres = () =>
  withPostgres((url) =>
    // A third one works while the others wait for the database: a fifth less time on two cores. With pages there is nothing to wait for.
    jest('postgres', 'server', { TEST_DATABASE: 'postgres', TEST_POSTGRES_URL: url }, { workers: 3 }),
  )

const seed = (env) => command('demo', process.execPath, ['--import', 'tsx', 'server/cli/muster.ts', 'seed'], env)

/** The demo company in a database of its own on this PostgreSQL server, for some work. */
const withDemo = async (url, work) => {
  const { default: pg } = await import('pg')
  const admin = new pg.Client(url)
  await admin.connect()
  const name = `muster_demo_${process.pid}`
  try {
    await admin.query(`create database "${name}"`)
    return await work(Object.assign(new URL(url), { pathname: name }).href)
  } finally {
    await admin.query(`drop database if exists "${name}" with (force)`)
    await admin.end()
  }
}

const inBrowser = async () => {
  const built = await build()
  if (!built.ok) return check(built)
  const folder = mkdtempSync(join(tmpdir(), 'muster-demo-'))
  const walk = async (env) => {
    for (const place of [{ DATA_DIR: folder }, env.DEMO_DATABASE && { DATABASE_URL: env.DEMO_DATABASE }]) {
      const seeded = place && (await seed({ ...place, DEMO: 'true' }))
      if (seeded?.ok === false) return check(seeded)
    }
    return jest('e2e', 'e2e', { CHROMIUM: chromium(), DEMO_DATA: folder, ...env })
  }
  try {
    // Most journeys go twice as fast there, and none knows the difference.
    if (hasPostgres()) return await withPostgres((url) => withDemo(url, (DEMO_DATABASE) => walk({ DEMO_DATABASE })))
    return await walk({})
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What still has to be stopped when the run is broken off. */
export const stopping = new Set()

/** The parts of `npm test`, in order. `absent` says why a part cannot run on this machine. */
export const parts = [
  {
    name: 'format',
    isCheck: true,
    run: () => check(tool('format', '@biomejs/biome/bin/biome', ['format', '.'])),
  },
  { name: 'lint', isCheck: true, run: () => check(tool('lint', 'oxlint/bin/oxlint')) },
  { name: 'types', isCheck: true, run: () => check(tool('types', 'typescript/bin/tsc', ['--noEmit'])) },
  { name: 'build', isCheck: true, run: () => check(builtAndSmall()) },
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
