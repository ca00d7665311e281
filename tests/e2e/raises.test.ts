import { showDate } from '#contract/dates.ts'
import { breaches } from './support/axe.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

interface Person {
  id: string
  baseSalary: { personal_account_amount: number; company_account_amount: number; currency: { name: string } }
}
interface Period {
  state: string
  from: string
  reason: string
  salary: { personal_account_amount: number }
}
const personOf = (username: string) => stage.call<Person>('linh', 'GET', `/employees/${username}`)
const payOf = (id: string) => stage.call<Period[]>('linh', 'GET', `/employees/${id}/pay`)

/** The first day of the month after next. */
function laterMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString().slice(0, 10)
}

it('raises the pay of two people from a file: a refused row, preview, apply and undo', async () => {
  const names = ['marcus', 'grace']
  const people = await Promise.all(names.map(personOf))
  const before = await Promise.all(people.map(({ id }) => payOf(id)))
  const raised = people.map(({ baseSalary }) => baseSalary.personal_account_amount + 100)
  const rows = ['Employee;Personal account amount', ...names.map((name, at) => `@${name};${raised[at]}`)]
  const from = laterMonth()

  const { page } = await stage.visit('linh', '/employees')
  await page.getByRole('button', { name: 'Raise pay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Raise pay' })
  await dialog.getByLabel('From', { exact: true }).fill(showDate(from))
  await dialog.getByLabel('Reason').fill('Review of the year')
  await dialog.getByLabel('Lines').fill([...rows, '@linh;9000'].join('\n'))
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByText('1 row has errors.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
  expect(await breaches(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByLabel('Lines').fill(rows.join('\n'))
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByText(`The new pay is true from ${showDate(from)} on: Review of the year`).waitFor()
  await dialog
    .getByText(/→ .*\(\+[\d.]+%\)/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const [at, { id }] of people.entries()) {
    const planned = (await payOf(id)).find((row) => row.from === from)
    expect(planned).toMatchObject({ state: 'planned', reason: 'Review of the year' })
    expect(planned?.salary.personal_account_amount).toBe(raised[at])
  }

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').first().waitFor()
  expect(await Promise.all(people.map(({ id }) => payOf(id)))).toEqual(before)
})

it('filters people whose contract ends within 30 days, by their last days', async () => {
  const body = { contractFrom: 'today', contractTo: 'today+90', size: 100 }
  const due = await stage.call<{ username: string }[]>('linh', 'POST', '/employees/search', body)
  expect(due.map(({ username }) => username)).toEqual(['tyler'])
  const { page } = await stage.visit('linh', '/employees')
  for (const [filter, word] of [
    ['Joined date', 'Joined date: Next 30 days'],
    ['Left date', 'Left date: Next 30 days'],
    ['Probation ends', 'Probation ends: Next 30 days'],
    ['Contract ends', 'Contract ends: Next 90 days'],
  ] as const) {
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: filter, exact: true }).click()
    await page.getByRole('menuitem', { name: word.split(': ')[1] ?? '' }).click()
    const chip = page.getByRole('button', { name: `Remove the filter ${word}` })
    await chip.waitFor()
    if (filter === 'Contract ends') await page.locator('a[href="/employees/tyler"]').first().waitFor()
    await chip.click()
    await chip.waitFor({ state: 'detached' })
  }
})
