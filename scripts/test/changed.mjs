import { execFileSync } from 'node:child_process'
import { root } from './command.mjs'
import { serverTests } from './files.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Files that differ from a revision, and new ones. */
export const changedFiles = (since = 'HEAD') => [
  ...new Set([
    ...git('diff', '--name-only', '--diff-filter=d', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
]

const areaOf = (path) => /^(?:server\/areas|contract\/api)\/(\w+)/.exec(path)?.[1]

/**
 * Test files of the server for a change: of the areas that changed, or all if more than areas changed. Every test opens
 * the whole server, so imports don't tell which tests depend on a file.
 */
export const serverTestsFor = (changed) => {
  const isTest = (path) => serverTests().includes(path)
  const sources = changed.filter((path) => /^(server|contract)\//.test(path) && !isTest(path))
  if (sources.some((path) => !areaOf(path))) return serverTests()
  const areas = new Set(sources.map(areaOf))
  return serverTests().filter((path) => changed.includes(path) || areas.has(areaOf(path)))
}
