import type { Page } from 'playwright-core'
import { settled } from './support/settled.ts'
import { startMortalProduct } from './support/product.ts'
import { openStage } from './support/stage.ts'

const stage = openStage(startMortalProduct)

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const rail = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const people = (page: Page) => page.getByRole('table', { name: 'Employees' }).locator('tbody a').first()

it('never shows the shell without a person when the server fails at the start', async () => {
  const { page, watch } = await stage.visit('linh', '/404')
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  watch.expect(/^503 GET \/api\/v1\/profile/)
  await page.route('**/api/v1/profile', (route) => route.fulfill({ status: 503, body: '{}' }))
  // A server that can't identify the person sends the document without them.
  await page.route('**/employees', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({
      response,
      body: html.replace(/<script type="application\/json".*?<\/script>/s, ''),
    })
  })
  await page.goto('/employees')
  await heading(page, "Couldn't load this page")
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  await page.unroute('**/api/v1/profile')
  await page.getByRole('button', { name: 'Try again' }).click()
  await people(page).waitFor()
})

it('shows the shape of a page while its data is on the way', async () => {
  const { page } = await stage.visit('linh', '/404')
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/api/v1/employees/**', async (route) => {
    await gate
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees' }).click()
  const table = page.getByRole('table', { name: 'Employees' })
  await table.locator('.waiting').first().waitFor()
  await page.getByText('Counting…').waitFor()
  await page.goto('/employees/linh')
  await page.getByLabel('Loading the employee').waitFor()
  expect(await page.getByRole('region', { name: 'Profile' }).count()).toBe(0)
  open()
  await page.getByRole('region', { name: 'Profile' }).waitFor()
})

it('reloads when an upgrade has removed the code of a page', async () => {
  const { page, watch } = await stage.visit('linh', '/dashboard')
  await heading(page, 'Dashboard')
  watch.expect(/^404 GET \/assets\//)
  watch.expect(/^console error: TypeError: Failed to fetch dynamically imported module/)
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, json: { error: 'Not here.' } }))
  await rail(page, 'Settings').click()
  await page.getByText("Couldn't load this part: the connection was lost, or").waitFor()
  await page.unroute('**/assets/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'Settings')
  expect(await page.getByText(/could not be loaded|Couldn't load/).count()).toBe(0)
})

it('keeps sessions over a restart, and offers another try while the server is away', async () => {
  const { page, watch } = await stage.visit('linh', '/dashboard')
  await heading(page, 'Dashboard')
  // A script that is being loaded fails.
  watch.expect(/^net::ERR_(CONNECTION|SOCKET|CONTENT_LENGTH_MISMATCH)/)
  watch.expect(/^console error: TypeError: Failed to fetch dynamically imported module/)
  await stage.product.kill()
  await rail(page, 'Settings').click()
  await page.getByText("Couldn't load this part: the connection was lost, or").waitFor()
  await stage.product.start()
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'Settings')
  await rail(page, 'Employees').click()
  await people(page).click()
  await page.getByRole('region', { name: 'Profile' }).waitFor()

  await page.goBack()
  await settled(page)
  await stage.product.kill()
  await page.getByRole('table').locator('tbody td:first-child a').nth(3).click()
  await page.getByText("Couldn't load the employee").waitFor()
  await page.getByText("Can't reach the server. Check your connection and try again.").waitFor()
  await stage.product.start()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('region', { name: 'Profile' }).waitFor()
  expect(await page.getByText(/could not be loaded|Couldn't load/).count()).toBe(0)
}, 120_000)
