import type { Page } from 'playwright-core'
import { showDate } from '#contract/dates.ts'
import { openTab } from './support/find.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
const rowsOf = (page: Page) => section(page, 'Pay').getByRole('listitem')

interface Person {
  id: string
  baseSalary: { personal_account_amount: number; company_account_amount: number } | null
}
const personOf = (username: string) => stage.call<Person>('linh', 'GET', `/employees/${username}`)

/** The first day of the month after next. */
function laterMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString().slice(0, 10)
}

async function change(page: Page, from: string, amount: string, reason: string): Promise<void> {
  await section(page, 'Pay').getByRole('button', { name: 'Change pay' }).click()
  const form = page.getByRole('dialog', { name: 'Change pay' })
  await form.getByLabel('From', { exact: true }).fill(showDate(from))
  await form.getByLabel('Personal account amount').fill(amount)
  await form.getByLabel('Reason').fill(reason)
  await form.getByRole('table', { name: 'Before and after' }).waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Pay changed')
  await form.waitFor({ state: 'hidden' })
}

it.each([
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
])('decides a raise ahead, takes it back, and gives one from today, at %s', async (_place, viewport) => {
  const username = viewport.width === 390 ? 'grace' : 'marcus'
  const { page } = await stage.visit('linh', `/employees/${username}?tab=pay`, { viewport })
  const { baseSalary: before } = await personOf(username)
  const from = laterMonth()
  await change(page, from, '4321.5', 'Decided ahead')
  const planned = rowsOf(page).filter({ hasText: 'Decided ahead' })
  await planned
    .filter({ hasText: showDate(from) })
    .filter({ hasText: 'Planned' })
    .waitFor()
  expect((await personOf(username)).baseSalary).toEqual(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  await planned.getByRole('button', { name: /^Take back/ }).click()
  await toast(page, 'Pay taken back')
  await planned.filter({ hasText: 'Taken back' }).waitFor()

  await change(page, new Date().toISOString().slice(0, 10), '5432.5', 'Decided for today')
  await rowsOf(page).filter({ hasText: 'Decided for today' }).filter({ hasText: 'Current' }).waitFor()
  expect((await personOf(username)).baseSalary?.personal_account_amount).toBe(5432.5)
  await openTab(page, 'History')
  const history = section(page, 'Timeline')
  await history.getByRole('listitem').filter({ hasText: 'Salary changed' }).first().waitFor()
  expect(await history.textContent()).not.toMatch(/4,?321|5,?432/)
})
