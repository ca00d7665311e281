import type { Page } from 'playwright-core'

/** Polling on each frame would make the browser paint each frame, which takes a core. */
const sometimes = { polling: 100 }

/** Waits until all content has loaded and all animations have ended. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') &&
      !document.querySelector('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])'),
    undefined,
    sometimes,
  )
  // Does not wait for an idle network, because the stream of changes never ends. For signed-in people it starts last,
  // once the page is quiet.
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

/** Waits until all animations of the page have ended. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // Transitions of colours start one frame after their cause.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}
