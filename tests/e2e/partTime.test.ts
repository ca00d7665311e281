import type { Absence, Balance } from '#contract/api/absences.ts'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import type { StaffingRow } from '#contract/api/staffing.ts'
import { daysLater, showDate } from '#contract/dates.ts'
import { breaches } from './support/axe.ts'
import { phone } from './support/phone.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

/** The Monday of a week from some weeks on, in which no place has a day off and the person is not away. */
async function monday(weeks: number, person: string): Promise<string> {
  const off = await stage.call<{ day: string }[]>('linh', 'GET', '/metadata/days-off')
  const ahead = daysLater(new Date().toISOString().slice(0, 10), 7 * weeks)
  const first = daysLater(ahead, -((new Date(ahead).getUTCDay() + 6) % 7))
  const last = daysLater(first, 6)
  const query = `employeeIDs=${person}&from=${first}&to=${last}&statuses=requested&statuses=approved`
  const away = await stage.call<Absence[]>('linh', 'GET', `/absences?${query}`)
  const isFree = !away.length && off.every(({ day }) => day < first || day > last)
  return isFree ? first : monday(weeks + 1, person)
}

it('a part-time person asks for a week: it takes the days on which they work, and staffing has fewer hours', async () => {
  // Three days of eight hours.
  const person = 'eleni'
  const { id, lineManager } = await stage.call<EmployeeDetail>('linh', 'GET', `/employees/${person}`)
  const first = await monday(3, id)
  const until = daysLater(first, 7)
  const hours = async () => {
    const window = `page=1&size=100&by=people&from=${first}&to=${until}`
    const rows = await stage.call<StaffingRow[]>('linh', 'GET', `/staffing?${window}`)
    return rows.find((row) => row.person?.id === id)?.hours?.has
  }
  expect(await hours()).toBe(24)
  const { page } = await stage.visit(person, '/absences', phone)
  await page.getByRole('button', { name: 'Ask for time off' }).click()
  const form = page.getByRole('dialog', { name: 'Ask for time off' })
  const kind = form.getByRole('combobox', { name: 'Kind' })
  await kind.selectOption({ label: (await kind.getByRole('option', { name: /^Holiday/ }).textContent()) ?? '' })
  await form.getByRole('textbox', { name: 'From' }).fill(showDate(first))
  await form.getByRole('textbox', { name: 'To' }).fill(showDate(daysLater(first, 6)))
  await form.getByText(/^Takes 3 days. Then .* left.$/).waitFor()
  await form.getByRole('button', { name: 'Ask', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  const row = page
    .getByRole('list', { name: 'Upcoming' })
    .getByRole('listitem')
    .filter({ hasText: showDate(first) })
  await row.filter({ hasText: 'Holiday, 3 days' }).filter({ hasText: 'Requested' }).waitFor()
  // A request takes nothing yet.
  expect(await hours()).toBe(24)
  const [asked] = await stage.call<Absence[]>(person, 'GET', `/absences?employeeIDs=${id}&from=${first}&to=${first}`)
  await stage.call(lineManager?.username ?? '', 'POST', `/absences/${asked?.id}/approve`, {})
  await page.reload()
  await row.filter({ hasText: 'Approved' }).waitFor()
  expect(await hours()).toBe(0)
})

it('HR enters a day of strike for everybody, and takes it back with one click', async () => {
  const { id } = await stage.call<EmployeeDetail>('linh', 'GET', '/employees/anna')
  const day = await monday(30, id)
  const away = () => stage.call<Absence[]>('linh', 'GET', `/absences?size=200&from=${day}&to=${day}&statuses=approved`)
  const unpaid = async () => {
    const path = `/absences/balances?employeeID=${id}&year=${day.slice(0, 4)}`
    return (await stage.call<Balance[]>('linh', 'GET', path)).find(({ kind }) => kind.code === 'unpaid')?.taken
  }
  const [before, taken] = [(await away()).length, await unpaid()]
  const { page } = await stage.visit('linh', '/absences')
  await page.getByRole('button', { name: 'Enter for several people' }).click()
  const panel = page.getByRole('dialog', { name: 'Enter for several people' })
  await panel.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Unpaid leave' })
  await panel.getByRole('textbox', { name: 'From' }).fill(showDate(day))
  await panel.getByRole('textbox', { name: 'To' }).fill(showDate(day))
  await panel.getByLabel('Note').fill('Strike')
  expect(await breaches(page)).toEqual([])
  await panel.getByRole('button', { name: 'Enter', exact: true }).click()
  await page
    .getByText(/^Entered for \d+ people$/)
    .first()
    .waitFor()
  // The message stays while the pointer is on it.
  await page.getByRole('button', { name: 'Undo' }).hover()
  expect((await away()).length).toBeGreaterThan(before + 50)
  expect(await unpaid()).toBe((taken ?? 0) + 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').first().waitFor()
  expect([(await away()).length, await unpaid()]).toEqual([before, taken])
})
