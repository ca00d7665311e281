import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './command.mjs'

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find(existsSync)

/** The path of a Chromium, or undefined: the one without windows if there is one, which takes a third less. CHROMIUM names another. */
export const chromium = () =>
  process.env.CHROMIUM || ['chromium-headless-shell', 'chromium', 'chromium-browser'].map(onPath).find(Boolean)

/** Whether a PostgreSQL server can be started here, or TEST_POSTGRES_URL names one. */
export const hasPostgres = () =>
  Boolean(process.env.TEST_POSTGRES_URL || onPath('postgres')) ||
  (existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0)

const canInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

const apt = (...args) =>
  // RUNLEVEL=1 keeps Debian from starting the PostgreSQL server it has just installed.
  command('apt', 'apt-get', ['-qq', '-y', ...args], { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' })

/** Installs Chromium and PostgreSQL when a part needs them, they are absent, and this is Debian as root. Of one kind the first that there is. */
export const installMachine = async (parts) => {
  const wanted = [
    parts.includes('e2e') &&
      !process.env.CHROMIUM &&
      !onPath('chromium-headless-shell') && ['chromium-headless-shell', !chromium() && 'chromium'],
    parts.includes('postgres') && !hasPostgres() && ['postgresql'],
  ].filter(Boolean)
  if (wanted.length === 0 || !canInstall()) return
  await apt('update')
  for (const kind of wanted) {
    for (const name of kind.filter(Boolean)) {
      console.log(`Installing ${name} ...`)
      const { ok } = await apt('install', '--no-install-recommends', name)
      if (ok) break
      console.log('That did not work, .cache/test/apt.log says why.')
    }
  }
}
