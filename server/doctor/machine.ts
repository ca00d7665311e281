import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Env, isHere } from '#server/platform/env.ts'
import { webFolder } from '#server/platform/http/web.ts'
import { version } from '#server/platform/version.ts'
import { type Check, ok, problem, warning } from './finding.ts'

const gigabyte = 1024 ** 3

/** Checks of this machine, without network calls. */
export const machineChecks: Check<Env>[] = [
  {
    name: 'program',
    look: () => ok(`Muster ${version} on Node ${process.versions.node}.`),
  },
  {
    name: 'environment',
    look({ NODE_ENV, PUBLIC_URL }) {
      if (NODE_ENV === 'production') return ok('NODE_ENV is production.')
      if (isHere(PUBLIC_URL)) return ok(`NODE_ENV is ${NODE_ENV}, and the product is for this machine.`)
      return warning(
        `NODE_ENV is ${NODE_ENV}, but others reach ${PUBLIC_URL}. Set NODE_ENV=production, which refuses what is for local use.`,
      )
    },
  },
  {
    name: 'address',
    look({ PUBLIC_URL, TRUST_PROXY }) {
      if (isHere(PUBLIC_URL)) return ok(`${PUBLIC_URL} is an address of this machine.`)
      if (!PUBLIC_URL.startsWith('https://'))
        return warning(`PUBLIC_URL is ${PUBLIC_URL}: passwords and salaries travel readable. Put TLS before it.`)
      if (!TRUST_PROXY)
        return warning(
          'PUBLIC_URL is https, so a proxy stands before the server, but TRUST_PROXY is off: everybody counts as the address of the proxy. Set TRUST_PROXY=true.',
        )
      return ok(`${PUBLIC_URL}, behind a proxy that is trusted.`)
    },
  },
  {
    name: 'first admin',
    look({ ADMIN_EMAIL }) {
      if (!ADMIN_EMAIL) return ok('ADMIN_EMAIL is not set.')
      return warning(
        `ADMIN_EMAIL is ${ADMIN_EMAIL}: whenever nobody who may sign in is an admin, whoever signs in with it becomes one. Remove it once there is an admin.`,
      )
    },
  },
  {
    name: 'data folder',
    look({ DATABASE_URL, DATA_DIR, DISK_RESERVE_MB }) {
      if (DATABASE_URL) return ok('Not used: the database is a server.')
      const folder = resolve(DATA_DIR)
      if (!existsSync(folder)) return warning(`${folder} is not there yet. The first start makes it.`)
      accessSync(folder, constants.R_OK | constants.W_OK)
      const { bavail, bsize } = statfsSync(folder)
      const free = (bavail * bsize) / gigabyte
      const words = `${folder} is writable, with ${free.toFixed(1)} GB free.`
      if (bavail * bsize < DISK_RESERVE_MB)
        return problem(`${words} Make room: below ${DISK_RESERVE_MB / 1_000_000} MB nothing is stored.`)
      if (free < 1) return warning(`${words} Make room soon.`)
      if (statSync(folder).mode & 0o077)
        return warning(`${words} Other users of this machine may open it: chmod 700 ${folder}`)
      return ok(words)
    },
  },
  {
    name: 'browser application',
    look: () =>
      existsSync(join(webFolder, 'index.html'))
        ? ok('It is built.')
        : problem('It is not built, so there are no pages. Run npm start, or npm run build.'),
  },
]
