import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import type { EmploymentPeriod } from '#contract/api/employees/employment.ts'
import { showDate } from '#contract/dates.ts'
import { breaches } from './support/axe.ts'
import { change } from './support/find.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

/** The next first of May. */
function may(): string {
  const [year = 0, month = 0] = new Date().toISOString().split('-').map(Number)
  return `${month < 5 ? year : year + 1}-05-01`
}

it.each([
  ['a desk', 'marcus', { width: 1440, height: 900 }],
  ['a phone', 'grace', { width: 390, height: 844 }],
])('puts a person at 60 percent from May, and takes it back, at %s', async (_place, username, viewport) => {
  const { id } = await stage.call<EmployeeDetail>('linh', 'GET', `/employees/${username}`)
  const over = () => stage.call<EmploymentPeriod[]>('linh', 'GET', `/employees/${id}/employment`)
  const { page } = await stage.visit('linh', `/employees/${username}?tab=job`, { viewport })
  const card = page.getByRole('region', { name: 'Employment', exact: true })
  await change(page, 'Working time')
  const panel = page.getByRole('dialog', { name: /^Change working time/ })
  await panel.getByRole('textbox', { name: 'From' }).fill(showDate(may()))
  await panel.getByLabel('Percent of the usual week').fill('60')
  await panel.getByLabel('Reason').fill('Studies')
  // 60 percent of eight hours.
  expect(await panel.getByRole('textbox', { name: 'Monday' }).inputValue()).toBe('4.8')
  expect(await breaches(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.waitFor({ state: 'detached' })

  const planned = card.getByRole('listitem').filter({ hasText: 'Studies' })
  await planned
    .filter({ hasText: showDate(may()) })
    .filter({ hasText: '24 h a week, 60%' })
    .waitFor()
  const row = (await over()).find(({ from }) => from === may())
  expect([row?.state, row?.workingHours]).toEqual(['planned', [4.8, 4.8, 4.8, 4.8, 4.8, 0, 0]])

  await planned.getByRole('button', { name: /^Take back/ }).click()
  await planned.filter({ hasText: 'Taken back' }).waitFor()
  // The company plans other changes of its own.
  expect((await over()).find(({ from, state }) => from === may() && state === 'planned')).toBeUndefined()
})
