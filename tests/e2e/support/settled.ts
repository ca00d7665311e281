import type { Page } from 'playwright-core'

/** Looking at every frame makes the browser paint every frame, which takes a core. */
const sometimes = { polling: 100 }

/** Waits until everything that the page waits for has arrived and nothing moves or changes its colour any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') &&
      !document.querySelector('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])'),
    undefined,
    sometimes,
  )
  // Not until the network is idle: the stream of what others change never ends. Who is signed in gets what follows it
  // last of all, once the page itself is quiet.
  await page.waitForFunction(
    () => {
      const arrived = performance.getEntriesByType('resource').length
      const { body } = document
      if (body.dataset.arrived !== String(arrived)) {
        body.dataset.arrived = String(arrived)
        body.dataset.since = String(performance.now())
      }
      const isComplete = performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/overlays-'))
      const isQuiet = performance.now() - Number(body.dataset.since) > (isComplete ? 400 : 1200)
      return isQuiet && [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')
    },
    undefined,
    sometimes,
  )
  await still(page)
}

/** Waits until nothing of what stands there moves or changes its colour any more. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // Colours start to change in the frame after the one that asked for it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}
