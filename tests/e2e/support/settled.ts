import type { Page } from 'playwright-core'

/** Waits until everything that the page waits for has arrived and nothing moves or changes its colour any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') &&
      !document.querySelector(
        '[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])',
      ),
  )
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    // Colours start to change in the frame after the one that asked for it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}
