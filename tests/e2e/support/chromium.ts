import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Starts the Chromium of this machine; the variable CHROMIUM names another. */
export function startChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM || usual.find((path) => existsSync(path))
  if (!executablePath) throw new Error('There is no Chromium here: install it, or name it in CHROMIUM.')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Without a screen nobody sees a smooth animation: what paints ahead of need would only take the processor from the page.
      '--disable-threaded-animation',
      '--disable-threaded-scrolling',
      '--disable-checker-imaging',
      '--disable-image-animation-resync',
    ],
  })
}

let shared: Promise<Browser> | undefined

/** The one Chromium of this process, which ends with it: who visits has a context of its own, and starting one takes a second. */
export function sharedChromium(): Promise<Browser> {
  if (!shared) process.once('disconnect', () => process.exit())
  shared ??= startChromium()
  return shared
}
