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
      if (isHere(PUBLIC_URL)) return ok(`NODE_ENV is ${NODE_ENV}, and only this machine reaches the product.`)
      return warning(
        `NODE_ENV is ${NODE_ENV}, but other machines reach ${PUBLIC_URL}. Set NODE_ENV=production to turn off the tools for local use.`,
      )
    },
  },
  {
    name: 'address',
    look({ PUBLIC_URL, TRUST_PROXY }) {
      if (isHere(PUBLIC_URL)) return ok(`${PUBLIC_URL} is an address of this machine.`)
      if (!PUBLIC_URL.startsWith('https://'))
        return warning(
          `PUBLIC_URL is ${PUBLIC_URL}, so passwords and salaries travel unencrypted. Put a proxy with TLS before the server.`,
        )
      if (!TRUST_PROXY)
        return warning(
          'PUBLIC_URL is https, but TRUST_PROXY is off, so all callers have the address of the proxy. Set TRUST_PROXY=true.',
        )
      return ok(`${PUBLIC_URL} is served through a trusted proxy.`)
    },
  },
  {
    name: 'first admin',
    look({ ADMIN_EMAIL }) {
      if (!ADMIN_EMAIL) return ok('ADMIN_EMAIL is not set.')
      return warning(
        `ADMIN_EMAIL is ${ADMIN_EMAIL}. While there is no active admin, signing in with this address makes the person an admin. Remove it once there is an admin.`,
      )
    },
  },
  {
    name: 'data folder',
    look({ DATABASE_URL, DATA_DIR, DISK_RESERVE_MB }) {
      if (DATABASE_URL) return ok('DATABASE_URL is set, so the folder is not used.')
      const folder = resolve(DATA_DIR)
      if (!existsSync(folder)) return warning(`${folder} does not exist yet. The first start creates it.`)
      accessSync(folder, constants.R_OK | constants.W_OK)
      const { bavail, bsize } = statfsSync(folder)
      const free = (bavail * bsize) / gigabyte
      const words = `${folder} is writable, with ${free.toFixed(1)} GB free.`
      if (bavail * bsize < DISK_RESERVE_MB)
        return problem(`${words} Muster stores nothing below ${DISK_RESERVE_MB / 1_000_000} MB. Free some space.`)
      if (free < 1) return warning(`${words} Free some space soon.`)
      if (statSync(folder).mode & 0o077)
        return warning(`${words} Other users of this machine can open it. Run chmod 700 ${folder}`)
      return ok(words)
    },
  },
  {
    name: 'browser application',
    look: () =>
      existsSync(join(webFolder, 'index.html'))
        ? ok('The pages are built.')
        : problem('The pages are not built. Run npm start, or npm run build.'),
  },
]
