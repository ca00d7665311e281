import type { Employee } from '#contract/api/employees/employee.ts'
import { employeeStatuses } from '#contract/api/metadata/metadata.ts'
import { showDate } from '#contract/dates.ts'
import { breaches } from './support/axe.ts'
import { change, day } from './support/find.ts'
import { darken } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const read = (username: string) => stage.call<Employee>('linh', 'GET', `/employees/${username}`)

it('a change is undone after its window was closed', async () => {
  const before = await read('khoa.dang')
  const wanted = before.status === 'probation' ? 'contractor' : 'probation'
  const { page, context } = await stage.visit('linh', '/employees/khoa.dang')
  await change(page, 'Status')
  const panel = page.getByRole('dialog', { name: /^Change status of/ })
  await panel.getByRole('textbox', { name: 'From' }).fill(showDate(day(0)))
  await panel.getByRole('radio', { name: employeeStatuses[wanted] }).check()
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.waitFor({ state: 'detached' })
  expect(await page.getByRole('alert').getByRole('button', { name: 'Undo' }).isVisible()).toBe(true)
  expect((await read('khoa.dang')).status).toBe(wanted)
  await page.close()

  const again = await context.newPage()
  await again.goto('/')
  await again.getByRole('button', { name: /^Account of/ }).click()
  await again.getByRole('menuitem', { name: 'Recent changes' }).click()
  const undo = again.getByRole('button', { name: /^Undo .* of/ })
  await undo.waitFor()
  await settled(again)
  expect(await breaches(again)).toEqual([])
  await darken(again)
  expect(await breaches(again, ['color-contrast'])).toEqual([])
  await undo.click()
  await again.getByText('Undone').waitFor()
  await again.getByText('Nothing to undo').waitFor()
  expect((await read('khoa.dang')).status).toBe(before.status)
})

it('many are changed at once: a preview, one refused, and one undo for all', async () => {
  const search = { workingStatuses: ['full-time'], size: 999 }
  const people = await stage.call<Employee[]>('linh', 'POST', '/employees/search', search)
  const details = await Promise.all(people.map(({ username }) => read(username)))
  const leads = details.flatMap((person) =>
    person.chapters.filter(({ leadID }) => leadID === person.id).map((chapter) => ({ person, chapter })),
  )
  const chosen = leads
    .map(({ person, chapter }) => ({
      chapter,
      lead: person,
      others: details.filter(({ id, chapters }) => id !== person.id && chapters.some((one) => one.id === chapter.id)),
    }))
    .find(({ others }) => others.length >= 2)
  if (!chosen) throw new Error('The demo company has no chapter with a lead and two others.')
  const { chapter, lead } = chosen
  const others = chosen.others.slice(0, 2)

  const filter = encodeURIComponent(JSON.stringify({ workingStatuses: ['full-time'] }))
  const { page } = await stage.visit('linh', `/employees?filter=${filter}`)
  for (const { username } of [lead, ...others]) {
    const row = page.getByRole('row').filter({ has: page.locator(`td:first-child a[href="/employees/${username}"]`) })
    await row.getByRole('checkbox').check()
  }
  await page.getByText('3 selected').waitFor()
  await page.getByRole('button', { name: 'Change…' }).click()
  const panel = page.getByRole('dialog', { name: 'Change 3 employees' })
  await panel.getByRole('combobox', { name: 'What to change' }).click()
  await page.getByRole('option', { name: 'Remove chapters' }).click()
  await panel.getByRole('combobox', { name: /^Remove chapters/ }).fill(chapter.name)
  await page.getByRole('option', { name: chapter.name, exact: true }).click()
  // The list stays open for further choices.
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Preview' }).click()
  await panel.getByText('2 will change, 0 stay the same, 1 will be refused.').waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await panel.getByRole('button', { name: 'Change 2' }).click()
  await page.getByText('2 employees changed.').waitFor()
  const chaptersOf = async () =>
    (await Promise.all([lead, ...others].map(({ username }) => read(username)))).map(({ chapters }) =>
      chapters.some(({ id }) => id === chapter.id),
    )
  expect(await chaptersOf()).toEqual([true, false, false])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
  expect(await chaptersOf()).toEqual([true, true, true])
})
