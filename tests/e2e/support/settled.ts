import type { Page } from 'playwright-core'

/** Waits until everything that the page waits for has arrived. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') &&
      !document.querySelector('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]'),
  )
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
