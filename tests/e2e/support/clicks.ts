import type { Page } from 'playwright-core'

/**
 * Counts clicks and taps from now on, by what is pressed: a click on a label is followed by one on its input. The pages
 * of the application don't load anew. Playwright takes back a press that would hit something else, because the page has
 * moved, at the window; so the document counts.
 */
export async function counting(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    document.addEventListener('pointerdown', () => (counted.clicks += 1), true)
  })
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
}
