import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { filesIn } from '../filesIn.mjs'
import { command } from './command.mjs'

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync)

/** Folders in which playwright keeps its browsers: https://playwright.dev/docs/browsers */
const playwrightFolders = [
  process.env.PLAYWRIGHT_BROWSERS_PATH,
  join(homedir(), '.cache/ms-playwright'),
  join(homedir(), 'Library/Caches/ms-playwright'),
  process.env.LOCALAPPDATA && join(process.env.LOCALAPPDATA, 'ms-playwright'),
]
const programs = /^(chrome-headless-shell|headless_shell|chrome|Chromium)(\.exe)?$/

/** Chromium as installed by `npx playwright install chromium`; without windows if there is one. */
const ofPlaywright = () =>
  playwrightFolders
    .filter((folder) => folder && existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((folder) => /chromium/.test(folder))
    .sort((one, other) => Number(/headless/.test(other)) - Number(/headless/.test(one)))
    .flatMap(filesIn)
    .find((path) => programs.test(basename(path)))

/**
 * The path of a Chromium, or undefined: from CHROMIUM, the PATH or playwright. One without windows comes first, because
 * it takes a third less time.
 */
export const chromium = () =>
  process.env.CHROMIUM ||
  ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(onPath).find(Boolean) ||
  ofPlaywright()

const canInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

const apt = (...args) => command('apt', 'apt-get', ['-qq', '-y', ...args], { DEBIAN_FRONTEND: 'noninteractive' })

/** Installs Chromium if there is none and this is Debian as root. */
export const installChromium = async () => {
  if (chromium() || !canInstall()) return
  await apt('update')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    console.log(`Installing ${name} ...`)
    const { ok } = await apt('install', '--no-install-recommends', name)
    if (ok) return
    console.log('The installation failed, .cache/test/apt.log has the reason.')
  }
}
