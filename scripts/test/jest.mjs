import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache, tool } from './command.mjs'

/** What a run reported about itself; a run that ended early counts as a failure. */
const reportOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 1 }
  }
}

const flags = '--experimental-vm-modules --disable-warning=ExperimentalWarning'

/**
 * Runs Jest projects.
 * @param log name of the output in .cache/test
 * @param projects names, separated by spaces
 * @param files only these test files; default: all of the projects
 * @param related instead: only tests that depend on these source files
 * @param node path of another Node
 * @returns counts; a file that doesn't load counts as one failed test
 */
export const jest = async (log, projects, { env = {}, files, related, workers = 2, node } = {}) => {
  const file = join(cache, `${log}.json`)
  rmSync(file, { force: true })
  const args = ['--selectProjects', ...projects.split(' '), '--maxWorkers', String(workers)]
  if (files) args.push('--runTestsByPath', ...files)
  if (related) args.push('--passWithNoTests', '--findRelatedTests', ...related)
  const script = ['jest/bin/jest.js', ['--json', '--outputFile', file, ...args]]
  const variables = { NODE_ENV: 'test', NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${flags}`.trim(), ...env }
  const { ok, text } = await tool(log, ...script, variables, node)
  const report = reportOf(file)
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites
  return { passed: report.numPassedTests, failed: failed || (ok ? 0 : 1), skipped: report.numPendingTests, text }
}
