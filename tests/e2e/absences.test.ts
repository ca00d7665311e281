import type { Balance } from '#contract/api/absences.ts'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { daysLater, showDate } from '#contract/dates.ts'
import { breaches } from './support/axe.ts'
import { phone } from './support/phone.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

const person = 'anna'
const overflow = (page: { evaluate: (what: () => boolean) => Promise<boolean> }) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** The Monday of a week from two weeks on, in which no place has a day off. */
async function monday(weeks: number): Promise<string> {
  const off = await stage.call<{ day: string }[]>('linh', 'GET', '/metadata/days-off')
  const ahead = daysLater(new Date().toISOString().slice(0, 10), 7 * weeks)
  const first = daysLater(ahead, -((new Date(ahead).getUTCDay() + 6) % 7))
  const isFree = off.every(({ day }) => day < first || day > daysLater(first, 6))
  return isFree ? first : monday(weeks + 1)
}

/** Days of holiday that the person has taken, or will, in the year of a day. */
async function taken(day: string): Promise<number> {
  const balances = await stage.call<Balance[]>(person, 'GET', `/absences/balances?year=${day.slice(0, 4)}`)
  return balances.find(({ kind }) => kind.code === 'holiday')?.taken ?? 0
}

it('three days asked for on a phone, and approved by the manager on another', async () => {
  const first = await monday(3)
  const days = `${showDate(first)} to ${showDate(daysLater(first, 2))}`
  const { lineManager } = await stage.call<EmployeeDetail>('linh', 'GET', `/employees/${person}`)
  const before = await taken(first)
  const { page } = await stage.visit(person, '/absences', phone)
  await page.getByRole('button', { name: 'Ask for time off' }).click()
  const form = page.getByRole('dialog', { name: 'Ask for time off' })
  const kind = form.getByRole('combobox', { name: 'Kind' })
  await kind.selectOption({ label: (await kind.getByRole('option', { name: /^Holiday/ }).textContent()) ?? '' })
  await form.getByRole('textbox', { name: 'From' }).fill(showDate(first))
  await form.getByRole('textbox', { name: 'To' }).fill(showDate(daysLater(first, 2)))
  await form.getByText(/^Takes 3 days. Then .* left.$/).waitFor()
  await form.getByLabel('Note').fill('Wedding of my sister')
  expect(await breaches(page)).toEqual([])
  expect(await overflow(page)).toBe(true)
  await form.getByRole('button', { name: 'Ask', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  const row = page.getByRole('list', { name: 'Upcoming' }).getByRole('listitem').filter({ hasText: days })
  await row.filter({ hasText: 'Holiday, 3 days' }).filter({ hasText: 'Requested' }).waitFor()
  expect(await overflow(page)).toBe(true)

  const manager = await stage.visit(lineManager?.username ?? '', '/absences?tab=decide', phone)
  const request = manager.page.getByRole('listitem', { name: /Holiday/ }).filter({ hasText: 'Wedding of my sister' })
  await request.getByText(/^Then .* are left in/).waitFor()
  expect(await breaches(manager.page)).toEqual([])
  expect(await overflow(manager.page)).toBe(true)
  await request.getByRole('button', { name: /^Approve/ }).click()
  await manager.page.getByText('Approved', { exact: true }).waitFor()
  await request.waitFor({ state: 'detached' })

  await page.reload()
  await row.filter({ hasText: 'Approved' }).waitFor()
  expect(await taken(first)).toBe(before + 3)
})
