import type { Page } from 'playwright-core'
import { openStage } from './support/stage.ts'

const stage = openStage()

const missing = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be loaded' })

/** Sees that a part does not come, then gives the code back and tries again. */
async function tryAgain(page: Page, giveBack: () => Promise<void>): Promise<void> {
  await missing(page).waitFor()
  await giveBack()
  await missing(page).getByRole('button', { name: 'Try again' }).click()
  await missing(page).waitFor({ state: 'detached' })
}

it('keeps the page while the code of a tab does not come, and fetches it again', async () => {
  const { page, watch } = await stage.visit('linh', '/projects')
  watch.expect(/^net::ERR_FAILED GET \/assets\//)
  watch.expect(/^console error: TypeError: Failed to fetch dynamically imported module/)
  await page.locator('main tbody tr a').first().click()
  const members = page.getByRole('tab', { name: 'Members' })
  await members.waitFor()
  await page.route('**/assets/*', (route) => route.abort())
  await members.click()
  await missing(page).waitFor()
  expect(await members.isVisible()).toBe(true)
  await tryAgain(page, () => page.unroute('**/assets/*'))
  await page.getByRole('tab', { name: 'On-boarding' }).waitFor()
})
