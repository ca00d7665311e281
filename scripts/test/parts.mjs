import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { otherVersions as otherPostgres } from '../../tests/support/postgresBinaries.mjs'
import { changedFiles, serverTestsFor } from './changed.mjs'
import { cache, command, root, tool } from './command.mjs'
import { engineTests, serverTests } from './files.mjs'
import { jest } from './jest.mjs'
import { chromium } from './machine.mjs'
import { installNode, otherNode } from './node.mjs'
import { isLong, onlyChanged } from './options.mjs'
import { compareRowTypes } from './statements.mjs'
import { withDatabase, withPostgres } from './postgres.mjs'

/** Where tests of the server record their statements. */
const statements = join(cache, 'statements')

const nothing = { passed: 0, failed: 0, text: '' }
const changed = onlyChanged ? changedFiles() : []
const affected = onlyChanged ? serverTestsFor(changed) : serverTests()

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

const pages = async () => {
  if (!onlyChanged) return jest('web', 'web isolated')
  const related = changed.filter((path) => /^(src|contract)\/.*\.tsx?$/.test(path))
  return related.length > 0 ? jest('web', 'web isolated', { related }) : nothing
}

const serverOn = async (log, files, options) =>
  files.length > 0 ? jest(log, 'server', { ...options, files }) : nothing

const onPglite = async () => {
  const files = isLong ? affected : engineTests().filter((path) => affected.includes(path))
  rmSync(statements, { recursive: true, force: true })
  return serverOn('server', files, { env: { TEST_DATABASE: 'pglite', TEST_STATEMENTS: statements } })
}

/**
 * Other versions run the usual tests: long ones take half an hour each, and older versions of Muster don't start on
 * PostgreSQL 14.
 */
const usual = { TEST_LONG: 'false' }

/** `version`: a major version other than that of package.json. */
const onPostgres = (log, version) =>
  withPostgres((url) => {
    const env = {
      TEST_DATABASE: 'postgres',
      TEST_POSTGRES_URL: url,
      ...(version ? { TEST_POSTGRES_VERSION: version, ...usual } : { TEST_STATEMENTS: statements }),
    }
    // A third worker uses the processor while the others wait for the database.
    return serverOn(log, affected, { env, workers: 3 })
  }, version)

/** Compares what the parts `server` and `postgres` recorded with the types in the code. */
const rowTypes = async () => {
  const { count, faults } = compareRowTypes(statements)
  return { passed: count - faults.length, failed: faults.length, text: faults.join('\n') }
}

const onNode = (major) =>
  jest(`node${major}`, 'server', {
    node: installNode(major),
    env: { TEST_DATABASE: 'pglite', ...usual },
    files: engineTests(),
  })

const seed = (url) =>
  command('demo', process.execPath, ['--import', 'tsx', 'server/cli/muster.ts', 'seed'], {
    DATABASE_URL: url,
    DEMO: 'true',
  })

/** The journeys in Chromium, on copies of the demo company. */
const journeys = async () => {
  const files = changed.filter((path) => /^tests\/e2e\/.*\.test\.ts$/.test(path))
  if (onlyChanged && files.length === 0) return nothing
  const built = await build()
  if (!built.ok) return check(built)
  return withPostgres((server) =>
    withDatabase(server, async (url) => {
      const seeded = await seed(url)
      if (!seeded.ok) return check(seeded)
      const env = { CHROMIUM: chromium(), DEMO_DATABASE: url }
      return jest('e2e', 'e2e', { env, ...(onlyChanged && { files }) })
    }),
  )
}

const noChromium =
  'Chromium was not found: run `npx playwright-core install chromium`, or set CHROMIUM to the path of a Chromium'

/** The parts of `npm test`, in order. `absent` says why a part can't run on this machine. */
export const parts = [
  { name: 'format', isCheck: true, run: () => check(tool('format', '@biomejs/biome/bin/biome', ['format', '.'])) },
  { name: 'lint', isCheck: true, run: () => check(tool('lint', 'oxlint/bin/oxlint')) },
  { name: 'types', isCheck: true, run: () => check(tool('types', 'typescript/bin/tsc', ['--noEmit'])) },
  { name: 'build', isCheck: true, run: () => check(builtAndSmall()) },
  { name: 'contract', run: () => jest('contract', 'contract') },
  { name: 'web', run: pages },
  { name: 'server', run: onPglite },
  { name: 'postgres', run: () => onPostgres('postgres') },
  {
    name: 'sql',
    run: rowTypes,
    absent: () => (onlyChanged || !existsSync(statements) ? 'it needs the parts server and postgres' : undefined),
  },
  { name: 'e2e', run: journeys, absent: () => (chromium() ? undefined : noChromium) },
]

/** More parts of `npm run test:long`: other versions of PostgreSQL and Node. */
export const longParts = [
  ...Object.keys(otherPostgres).map((version) => `postgres${version}`),
  ...Object.keys(otherNode).map((major) => `node${major}`),
].map((name) => ({
  name,
  run: () => (name.startsWith('node') ? onNode(name.slice(4)) : onPostgres(name, name.slice(8))),
}))
