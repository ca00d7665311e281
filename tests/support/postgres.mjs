import { execFile, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { postgresBinaries } from './postgresBinaries.mjs'

/** Root may not run PostgreSQL: then it runs as the first of these that exists. */
export const otherUser = () => {
  if (process.getuid?.() !== 0) return {}
  const numberOf = (option, name) => Number(execFileSync('id', [option, name], { stdio: 'pipe' }))
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: numberOf('-u', name), gid: numberOf('-g', name) }
    } catch {
      // There is no such user; the next one may do.
    }
  }
  throw new Error('PostgreSQL cannot run as root and there is no user postgres or nobody: add one.')
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** Resolves when the server takes connections; rejects with what it said when it ends before. */
const ready = (server) =>
  new Promise((resolve, reject) => {
    let said = ''
    server.stderr.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-4000)
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })

/** What a run loses when its processes are killed does not matter, unless a test is about just that. */
const hasty = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/** Memory, if there is enough: creating a database there takes a tenth of the time. */
const fastFolder = () => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 4 * 1024 ** 3 ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

const hasEnded = (pid) => {
  try {
    process.kill(pid, 0)
    return false
  } catch ({ code }) {
    return code === 'ESRCH'
  }
}

/** Removes the folders of killed servers, which may be in memory. A folder without a process id is starting or stopping. */
function sweep(parent) {
  for (const name of readdirSync(parent).filter((it) => it.startsWith('muster-postgres-'))) {
    try {
      const [pid] = readFileSync(join(parent, name, 'postmaster.pid'), 'utf8').split('\n')
      // `initdb` writes its own process id as a negative number.
      if (Number(pid) > 0 && hasEnded(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // It belongs to another user, or is gone by now.
    }
  }
}

/**
 * Starts an empty, throw-away PostgreSQL server on a free port of 127.0.0.1, without a password.
 * @param isDurable with fsync, so committed data survives `kill`
 * @param settings more settings, such as `max_connections=300`
 * @param heard called with what the server logs
 * @param version a major version other than that of package.json
 */
export async function startPostgres({ isDurable = false, settings = [], heard, version } = {}) {
  const bin = postgresBinaries(version)
  const user = otherUser()
  const parent = isDurable ? tmpdir() : fastFolder()
  sweep(parent)
  const folder = mkdtempSync(join(parent, 'muster-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const options = { ...user, cwd: folder }
  let server
  let ended
  const leave = () => server?.kill('SIGQUIT')

  const startOn = async (port) => {
    const reach = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`]
    const flags = [...(isDurable ? [] : hasty), ...reach, ...settings].flatMap((it) => ['-c', it])
    server = spawn(join(bin, 'postgres'), ['-D', folder, ...flags], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    ended = new Promise((resolve) => server.once('exit', resolve))
    if (heard) server.stderr.setEncoding('utf8').on('data', heard)
    await ready(server)
  }
  const kill = async (signal) => {
    server.kill(signal)
    await ended
  }

  try {
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
    const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
    const init = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '-N']
    await promisify(execFile)(join(bin, 'initdb'), init, options)
    const port = await freePort()
    process.once('exit', leave)
    await startOn(port)

    const stop = async () => {
      process.off('exit', leave)
      await kill('SIGINT')
      remove()
    }
    // After a sudden end its children hold the files for another moment.
    const start = async (attempts = 50) => {
      try {
        await startOn(port)
      } catch (error) {
        if (attempts === 0) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
        await start(attempts - 1)
      }
    }
    return {
      url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
      stop,
      kill,
      start: () => start(),
      pid: () => server.pid,
    }
  } catch (error) {
    process.off('exit', leave)
    remove()
    throw error
  }
}
