import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache, tool } from './command.mjs'

const counts = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 1 }
  }
}

/** Runs Jest projects, separated by spaces, or the files of them that are named. `log` names its output; a file that does not load counts as one failed test. */
export const jest = async (log, projects, env = {}, files = []) => {
  const file = join(cache, `${log}.json`)
  rmSync(file, { force: true })
  const flags = '--experimental-vm-modules --disable-warning=ExperimentalWarning'
  const args = ['--json', '--outputFile', file, '--selectProjects', ...projects.split(' ')]
  if (files.length > 0) args.push('--runTestsByPath', ...files)
  const { ok, text } = await tool(log, 'jest/bin/jest.js', args, {
    NODE_ENV: 'test',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${flags}`.trim(),
    ...env,
  })
  const result = counts(file)
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
  return {
    passed: result.numPassedTests,
    failed: failed || (ok ? 0 : 1),
    skipped: result.numPendingTests,
    text,
  }
}
