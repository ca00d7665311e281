import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../sources.ts'
import type { Edit, Example } from './example.ts'
import { examples } from './examples.ts'

/** Proves the examples of CONTRIBUTING.md: each is made in a clone, works, and touches as many files as stated there. */
const clone = mkdtempSync(join(tmpdir(), 'muster-clone-'))
function run(file: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd: clone, encoding: 'utf8', env: environment })
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} failed: ${stdout.slice(-2000)}${stderr.slice(-4000)}`)
  return stdout
}
const environment = {
  ...process.env,
  NODE_ENV: 'test',
  NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
  TEST_DATABASE: 'pglite',
  // The property tests of an example run at their usual length.
  TEST_LONG: '',
}

beforeAll(() => {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
})
beforeEach(() => {
  run('git', 'reset', '--quiet', '--hard')
  run('git', 'clean', '--quiet', '-fd', '--exclude=node_modules')
})
afterAll(() => rmSync(clone, { recursive: true }))

function make({ path, before, lines }: Edit): void {
  const file = join(clone, path)
  if (!before) {
    writeFileSync(file, lines)
    return
  }
  const text = readFileSync(file, 'utf8')
  if (!text.includes(before)) throw new Error(`${path} has no longer the text before which an example adds lines.`)
  writeFileSync(
    file,
    text.replace(before, () => lines + before),
  )
}

/** Files that commands write: types of the database, the table of resources, catalogues. */
function generate(): void {
  run('node', '--import', 'tsx', 'scripts/generateTypes.ts')
  const table = run('node', '--import', 'tsx', 'scripts/docs/printResources.ts')
  const page = join(clone, 'docs/resources.md')
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(/\| Resource \|[\s\S]*?\n\n/, () => `${table}\n`),
  )
  run('npx', 'lingui', 'extract', '--clean')
  for (const name of run('git', 'diff', '--name-only', 'languages').split('\n').filter(Boolean)) {
    const catalogue = join(clone, name)
    const text = readFileSync(catalogue, 'utf8')
    // A translator would write these.
    writeFileSync(catalogue, text.replace(/msgid "(.+)"\nmsgstr ""/g, 'msgid "$1"\nmsgstr "$1"'))
  }
}

const isGenerated = (path: string) => /^(languages\/|docs\/resources\.md|server\/platform\/db\/types\.ts)/.test(path)
const isTest = (path: string) => path.startsWith('tests/') || path.includes('.test.')

/** The project of Jest that runs a test. */
const projectOf = (path: string) =>
  /^(tests\/)?contract\//.test(path) ? 'contract' : path.startsWith('src/') ? 'web' : 'server'

function runTests(paths: string[]): void {
  for (const project of new Set(paths.map(projectOf))) {
    const files = paths.filter((path) => projectOf(path) === project)
    run('node', 'node_modules/jest/bin/jest.js', '--selectProjects', project, '--runTestsByPath', ...files)
  }
}

const checks = ['resources', 'schemaColumns', 'catalogues', 'migrations'].map(
  (name) => `tests/contract/${name}.test.ts`,
)

test.each([
  { at: 0, code: 4, tests: 1 },
  { at: 1, code: 2, tests: 0 },
  { at: 2, code: 2, tests: 1 },
  { at: 3, code: 5, tests: 0 },
  { at: 4, code: 1, tests: 0 },
  { at: 5, code: 2, tests: 0 },
  { at: 6, code: 5, tests: 2 },
])('example $at works with $code files of code and $tests of tests', ({ at, code, tests }) => {
  const { edits, test: use, testPath = 'server/example.test.ts', walkers = [] } = examples[at] as Example
  for (const edit of edits) make(edit)
  generate()
  const status = run('git', 'status', '--short', '--untracked-files=all').split('\n').filter(Boolean)
  const touched = status.map((line) => line.slice(3)).filter((path) => path !== 'node_modules')
  const byHand = touched.filter((path) => !isGenerated(path)).sort()
  expect(byHand.filter((path) => !isTest(path))).toHaveLength(code)
  expect(byHand.filter(isTest)).toHaveLength(tests)

  writeFileSync(join(clone, testPath), use)
  run('npx', 'tsc', '--noEmit')
  runTests([testPath, ...walkers, ...checks])
})
