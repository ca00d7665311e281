import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cache, root, tool } from './command.mjs'

/** What a run wrote about itself; of one that broke off, a failure. */
const counts = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 1 }
  }
}

const flags = '--experimental-vm-modules --disable-warning=ExperimentalWarning'

const once = async (log, args, env) => {
  const file = join(cache, `${log}.json`)
  rmSync(file, { force: true })
  const { ok, text } = await tool(log, 'jest/bin/jest.js', ['--json', '--outputFile', file, ...args], {
    NODE_ENV: 'test',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${flags}`.trim(),
    ...env,
  })
  const result = counts(file)
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
  const broken = (result.testResults ?? []).filter(({ status }) => status === 'failed')
  const tests = broken.flatMap(({ assertionResults }) => assertionResults)
  return {
    passed: result.numPassedTests,
    failed: failed || (ok ? 0 : 1),
    skipped: result.numPendingTests,
    text,
    files: broken.map(({ name }) => name),
    /** Of the tests in these files. */
    passedThere: tests.filter(({ status }) => status === 'passed').length,
  }
}

/** More of them are no accident. */
const fewFiles = 3

/**
 * Runs Jest projects, separated by spaces, or the files of them that are named, so many at a time. `log` names its output; a file that does not load counts as one failed
 * test. A few files that fail beside others are run once more on their own, and what passes then is told in the note (docs/decisions/029-second-look.md).
 */
export const jest = async (log, projects, env = {}, { files = [], workers = 2 } = {}) => {
  const chosen = ['--selectProjects', ...projects.split(' ')]
  const named = files.length > 0 ? ['--runTestsByPath', ...files] : []
  const first = await once(log, [...chosen, '--maxWorkers', String(workers), ...named], env)
  if (first.failed === 0 || first.files.length === 0 || first.files.length > fewFiles) return first
  console.log(first.text.trimEnd())
  const again = await once(`${log}.again`, [...chosen, '--maxWorkers', '1', '--runTestsByPath', ...first.files], env)
  const passedThen = first.failed - again.failed
  const names = first.files.map((file) => relative(root, file)).join(', ')
  return {
    ...again,
    passed: first.passed - first.passedThere + again.passed,
    note: passedThen > 0 ? `${passedThen} failed at first and passed in a second look: ${names}` : undefined,
  }
}
