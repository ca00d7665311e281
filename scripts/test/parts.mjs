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

const onPglite = async (workers) => {
  const env = { TEST_DATABASE: 'pglite' }
  if (process.env.TEST_LONG === 'true') return jest('server', 'server', env, { workers })
  const files = whereEngineMatters()
  const result = await jest('server', 'server', env, { files, workers })
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
  withPostgres((url) => jest('postgres', 'server', { TEST_DATABASE: 'postgres', TEST_POSTGRES_URL: url }))

const seed = (log, env) =>
  command(log, process.execPath, ['--import', 'tsx', 'server/cli/muster.ts', 'seed'], {
    DEMO: 'true',
    ...env,
  })

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
    const { DEMO_DATABASE } = env
    const seeded = await Promise.all([
      seed('demo', { DATA_DIR: folder }),
      ...(DEMO_DATABASE ? [seed('demoOnServer', { DATABASE_URL: DEMO_DATABASE })] : []),
    ])
    const broken = seeded.find(({ ok }) => !ok)
    if (broken) return check(broken)
    // A third one works while the others wait for what they look at.
    return jest('e2e', 'e2e', { CHROMIUM: chromium(), DEMO_DATA: folder, ...env }, { workers: 3 })
  }
  try {
    // Most journeys go twice as fast there, and none knows the difference.
    if (hasPostgres())
      return await withPostgres((url) => withDemo(url, (DEMO_DATABASE) => walk({ DEMO_DATABASE })))
    return await walk({})
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What still has to be stopped when the run is broken off. */
export const stopping = new Set()

/**
 * The parts of `npm test`, in order. Those of a round run side by side, but for those of a `lane`, which follow each other; in a round with others a part
 * has the `workers` that are named here, else two. `absent` says why a part cannot run on this machine.
 */
export const parts = [
  {
    name: 'format',
    round: 1,
    lane: 'one',
    run: () => check(tool('format', '@biomejs/biome/bin/biome', ['format', '.'])),
  },
  { name: 'lint', round: 1, lane: 'one', run: () => check(tool('lint', 'oxlint/bin/oxlint')) },
  {
    name: 'types',
    round: 1,
    lane: 'two',
    run: () => check(tool('types', 'typescript/bin/tsc', ['--noEmit'])),
  },
  { name: 'build', round: 1, lane: 'two', run: () => check(builtAndSmall()) },
  {
    name: 'contract',
    round: 1,
    lane: 'one',
    workers: 1,
    run: (workers) => jest('contract', 'contract', {}, { workers }),
  },
  {
    name: 'web',
    round: 2,
    lane: 'one',
    workers: 1,
    run: (workers) => jest('web', 'web isolated', {}, { workers }),
  },
  { name: 'server', round: 2, lane: 'one', workers: 1, run: onPglite },
  {
    name: 'postgres',
    round: 2,
    lane: 'two',
    workers: 2,
    run: onPostgres,
    absent: () => (hasPostgres() ? undefined : 'PostgreSQL is not installed and could not be installed'),
  },
  {
    name: 'e2e',
    round: 3,
    lane: 'one',
    run: inBrowser,
    absent: () => (chromium() ? undefined : 'Chromium is not installed and could not be installed'),
  },
]
