import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

const packages = (path) => {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return {}
  }
}

/** True if node_modules matches package-lock.json. `dev: false` only checks the packages that the server needs. */
export const isInstalled = ({ dev = true } = {}) => {
  // npm writes this file last, so an interrupted install counts as missing.
  const present = packages('node_modules/.package-lock.json')
  return Object.entries(packages('package-lock.json')).every(
    ([path, wanted]) =>
      path === '' ||
      wanted.optional ||
      wanted.devOptional ||
      (wanted.dev && !dev) ||
      present[path]?.version === wanted.version,
  )
}

/** Installs the packages of package-lock.json if they are missing. Throws if npm fails. */
export const installIfMissing = ({ dev = true } = {}) => {
  if (isInstalled({ dev })) return
  console.log('Installing packages (npm ci), this takes a minute ...')
  const args = ['ci', dev ? '--include=dev' : '--omit=dev', '--no-progress', '--loglevel=error']
  const { status } = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm ci failed, its message stands above. Mend it and try again.')
}
