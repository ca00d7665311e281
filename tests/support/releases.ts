import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './freePort.ts'
import { environment, type ServerProcess, serverOf, untilReady } from './serverProcess.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, '.cache/releases')

/** A version and the commit that it is made of. */
export interface Release {
  version: string
  commit: string
}

/** The versions since 0.4.0 that the history has as commits, in order. 0.6.0 came as one with 0.7.0. */
export const releases: readonly Release[] = [
  { version: '0.4.0', commit: '606c1dfb37ab' },
  { version: '0.5.0', commit: 'e5ab90239156' },
  { version: '0.7.0', commit: 'fe253fbe0b0c' },
  { version: '0.8.0', commit: '832a87ad181b' },
  { version: '0.9.0', commit: '6f08a714023d' },
  { version: '0.10.0', commit: 'ef189fce120f' },
]

function archiveOf({ version, commit }: Release): Buffer {
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] as ('ignore' | 'pipe')[], maxBuffer: 2 ** 30 }
  try {
    return execFileSync('git', ['archive', commit], options)
  } catch (cause) {
    const remedy = 'Run "git fetch --unshallow" in a clone of the repository and repeat the test.'
    throw new Error(`The commit ${commit} of version ${version} is not in the history here. ${remedy}`, { cause })
  }
}

/**
 * Checks a version out of the repository's history into the cache folder and installs its packages, unless it is there.
 * Returns its folder. Takes about a minute the first time.
 * @throws Error with a sentence if the clone lacks the commit
 */
export function installRelease(release: Release): string {
  const folder = join(cache, `${release.version}-${release.commit}`)
  if (existsSync(folder)) return folder
  const archive = archiveOf(release)
  mkdirSync(cache, { recursive: true })
  // Renamed when it is complete.
  const draft = mkdtempSync(join(cache, 'draft-'))
  execFileSync('tar', ['-x', '-C', draft], { input: archive })
  execFileSync('npm', ['ci', '--omit=dev'], { cwd: draft, stdio: 'pipe' })
  renameSync(draft, folder)
  return folder
}

/** Starts the server of an installed version and waits until it reports that it is ready. */
export async function startRelease(release: Release, variables: Record<string, string>): Promise<ServerProcess> {
  const port = String(await freePort())
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: installRelease(release),
    env: environment({ ...variables, PORT: port }),
  })
  return untilReady(serverOf(child, port))
}
