import type { Page } from 'playwright-core'
import { breaches } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const words = (page: Page) => page.getByRole('combobox', { name: 'Search or run a command' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** Types into the palette, waits until the line is selected, and presses Enter. */
async function run(page: Page, typed: string, line: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await words(page).waitFor()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: line, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await words(page).waitFor({ state: 'detached' })
}

it('finds a person, a project and an invoice, by keys alone', async () => {
  const { page } = await stage.visit('linh', '/dashboard')
  await heading(page, 'Dashboard')
  await run(page, 'huong', /^Hương Trần Thị Hương/)
  await heading(page, 'Hương')
  await run(page, 'harbor pi', /^Harbor Pilot/)
  await heading(page, 'Harbor Pilot')
  const [bill] = await stage.call<{ number: string }[]>('linh', 'GET', '/invoices?status=sent&page=1&size=1')
  const { number } = bill as { number: string }
  await run(page, number, new RegExp(`^${number}`))
  await page.getByRole('dialog', { name: `Invoice ${number}` }).waitFor()
  await page.keyboard.press('Escape')

  // While the panel is still closing.
  await page.keyboard.press('Control+k')
  await option(page, /^Harbor Pilot/).waitFor()
  expect((await page.getByRole('option').allInnerTexts()).slice(0, 2).map((text) => text.split('\n')[0])).toEqual([
    'Harbor Pilot',
    'Hương',
  ])
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await page.keyboard.type('zzzz')
  await page.getByText('No results. Try fewer letters.').waitFor()
  await page.keyboard.press('Escape')
  await words(page).waitFor({ state: 'detached' })
})

it('changes a status and begins an invoice, by keys alone', async () => {
  const { page } = await stage.visit('linh', '/projects')
  await heading(page, 'Projects')
  await run(page, 'status huong', /^Change status of Hương/)
  await page.getByRole('option', { name: 'Contractor' }).waitFor()
  await page.keyboard.type('Contr')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Status updated' }).first().waitFor()
  expect(new URL(page.url()).search).toBe('')

  await run(page, 'invoice harbor pi', /^Create invoice for Harbor Pilot/)
  await page.waitForURL(/\/invoices\/new\?projectID=/)
  await page.getByText('Harbor Pilot').first().waitFor()
})

it('goes by g and a letter, searches with / and lists the keys with ?', async () => {
  const { page } = await stage.visit('linh', '/dashboard')
  await heading(page, 'Dashboard')
  await page.keyboard.type('gp')
  await heading(page, 'Projects')
  await page.getByRole('searchbox').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('kiosk')
  expect(await page.locator('main input[type="search"]').inputValue()).toBe('kiosk')
  await page.locator('main').focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Go to Employees').waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.type('ce')
  await page.waitForURL('**/employees/new')
})

it('fills the window of a phone, and offers a contractor no page that the guard would close', async () => {
  const { page } = await stage.visit('james', '/projects', { viewport: { width: 390, height: 844 } })
  await heading(page, 'Projects')
  await page.getByRole('button', { name: /^Search/ }).click()
  await words(page).waitFor()
  const pages = await page.getByRole('group', { name: 'Pages' }).getByRole('option').allInnerTexts()
  expect(pages.map((text) => text.split('\n')[0])).toEqual([
    'Projects',
    'Employees',
    'Feedbacks',
    'Inbox',
    'Profile',
    'Recent changes',
  ])
  expect((await page.getByRole('dialog').boundingBox())?.width).toBe(390)
  await page.getByRole('button', { name: 'Close' }).click()
  await words(page).waitFor({ state: 'detached' })
})
