import type { Page } from 'playwright-core'
import { openStage } from './support/stage.ts'

const stage = openStage()

interface Person {
  id: string
  updatedAt: string
  discordName: string
}

/** Blocks code that is not loaded yet, all of it or the files of this name. Returns a function that unblocks it. */
async function withoutCode(page: Page, name = ''): Promise<() => Promise<void>> {
  const files = `**/assets/${name}*`
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

const missing = (page: Page) => page.getByRole('alert').filter({ hasText: "Couldn't load this part" })

/** Waits for the error of a missing part, unblocks the code and tries again. */
async function tryAgain(page: Page, giveBack: () => Promise<void>): Promise<void> {
  await missing(page).waitFor()
  await giveBack()
  await missing(page).getByRole('button', { name: 'Try again' }).click()
  await missing(page).waitFor({ state: 'detached' })
}

it('keeps page and typed text while panel and conflict do not come, and fetches each again', async () => {
  const { page, watch } = await stage.visit('linh', '/profile')
  watch.expect(/^net::ERR_FAILED GET \/assets\//)
  watch.expect(/^console error: TypeError: Failed to fetch dynamically imported module/)
  watch.expect(/^409 PUT /)
  const edit = (tab: Page) => tab.getByRole('button', { name: 'Edit profile' })
  const panelOf = (tab: Page) => tab.getByRole('dialog', { name: 'Edit general info' })
  // Overlays are one file that loads when the first page is idle. Here it is blocked.
  const giveOverlays = await withoutCode(page, 'overlays-')
  await page.goto(new URL('/employees/noah', page.url()).href)
  await edit(page).waitFor()

  // The code of the form's panel.
  let giveBack = await withoutCode(page)
  await edit(page).click()
  await missing(page).waitFor()
  expect(await edit(page).isVisible()).toBe(true)
  await tryAgain(page, giveBack)
  const panel = panelOf(page)
  const discord = panel.getByRole('textbox', { name: 'Discord' })
  await discord.fill('typed-by-linh')
  await panel.getByLabel('Phone').fill('+84 900 000 111')

  // Another person's change meanwhile.
  const other = await stage.visit('linh', '/employees/noah')
  await edit(other.page).click()
  await panelOf(other.page).getByLabel('Discord').fill('typed-elsewhere')
  await panelOf(other.page).getByRole('button', { name: 'Save' }).click()
  await other.page.getByRole('alert').filter({ hasText: 'General info updated' }).waitFor()
  await panel.getByRole('button', { name: 'Save' }).click()
  await missing(page).waitFor()
  expect(await discord.inputValue()).toBe('typed-by-linh')
  await tryAgain(page, giveOverlays)
  await panel.getByText('You (in another window) changed the same fields').waitFor()
  expect(await discord.inputValue()).toBe('typed-by-linh')
  expect(await panel.getByLabel('Phone').inputValue()).toBe('+84 900 000 111')

  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('alert').filter({ hasText: 'General info updated' }).waitFor()
  const { discordName } = await stage.call<Person>('linh', 'GET', '/employees/noah')
  expect(discordName).toBe('typed-by-linh')
})

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
  await page.getByRole('tab', { name: 'Onboarding' }).waitFor()
})
