import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { daysLater, showDate } from '#contract/dates.ts'
import { breaches } from './support/axe.ts'
import { darken } from './support/routes.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const folder = process.env.PICTURES ?? ''
const today = new Date().toISOString().slice(0, 10)

type Person = EmployeeDetail & { roles: { code: string }[] }

/** A manager without further rights, a report, and somebody who is not of the line. */
async function line() {
  const all = await stage.call<Person[]>('linh', 'POST', '/employees/search', {
    ...{ size: 999, preload: true, workingStatuses: ['full-time'] },
  })
  const reports = ({ id }: Person) => all.filter(({ lineManager }) => lineManager?.id === id)
  const manager = all.find(
    (one) => one.roles.every(({ code }) => code === 'full-time') && reports(one).length > 0,
  ) as Person
  const [report] = reports(manager) as [Person]
  const stranger = all.find(
    ({ id, lineManager, roles }) =>
      ![manager.id, report.id].includes(id) &&
      lineManager?.id !== manager.id &&
      roles[0]?.code === 'full-time' &&
      report.lineManager?.id !== id &&
      manager.lineManager?.id !== id &&
      reports({ id } as Person).length === 0,
  ) as Person
  return { manager, report, stranger }
}

it("a manager's week: time off, probation, the team, and a change of a job that HR accepts", async () => {
  const { manager, report, stranger } = await line()
  const [day, ends] = [daysLater(today, 50), daysLater(today, 10)]
  const kinds = await stage.call<{ id: string; code: string }[]>(report.username, 'GET', '/metadata/absence-kinds')
  const kindID = (kinds.find(({ code }) => code === 'unpaid') ?? kinds[0])?.id
  await stage.call(report.username, 'POST', '/absences', { kindID, from: day, to: daysLater(day, 2) })
  await stage.call('linh', 'PUT', `/employees/${report.id}/employee-status`, { employeeStatus: 'probation' })
  const { fullName, displayName, teamEmail: email, phoneNumber } = report
  await stage.call('linh', 'PUT', `/employees/${report.id}/general-info`, {
    ...{ fullName, displayName, email, phone: phoneNumber, probationEnd: ends, lineManagerID: manager.id },
  })

  const { page, watch } = await stage.visit(manager.username, '/')
  watch.expect(/^400 POST .*job-proposals$/)
  const more = page.getByRole('button', { name: /^Show all/ })
  const probation = page.getByRole('link', { name: `Decide: The probation of ${displayName} ends` })
  await page.getByRole('list', { name: 'To do' }).waitFor()
  if (await more.isVisible()) await more.click()
  await page.getByText(displayName).first().waitFor()
  await page.getByRole('link', { name: `Decide: ${displayName} asks for time off` }).waitFor()
  expect(await breaches(page)).toEqual([])
  await page.goto(new URL('/absences?tab=decide', page.url()).href)
  const request = page
    .getByRole('listitem')
    .filter({ hasText: displayName })
    .filter({ hasText: showDate(day) })
  await request.getByRole('button', { name: /^Approve/ }).click()
  await request.waitFor({ state: 'detached' })

  await page.goto(new URL('/', page.url()).href)
  await page.getByRole('list', { name: 'To do' }).waitFor()
  if (await more.isVisible()) await more.click()
  await probation.click()
  await page.getByRole('button', { name: 'Propose a change' }).click()
  const form = page.getByRole('dialog', { name: `Propose a change for ${displayName}` })
  await form.getByRole('textbox', { name: 'From' }).fill(showDate(daysLater(today, 20)))
  await form.getByRole('textbox', { name: 'Reason' }).fill('Leads the team')
  expect(await breaches(page)).toEqual([])
  if (folder) await page.screenshot({ path: `${folder}/propose-1440.png`, fullPage: true })
  // Nothing is chosen yet, which the form says.
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Choose at least one change.').waitFor()
  await page.keyboard.press('Escape')
  const [seniority] = await stage.call<{ id: string; name: string }[]>(manager.username, 'GET', '/metadata/seniorities')
  await stage.call(manager.username, 'POST', `/employees/${report.id}/job-proposals`, {
    ...{ positions: [], seniorityID: seniority?.id, from: daysLater(today, 20), reason: 'Leads the team' },
  })
  const asked = stage.call(stranger.username, 'POST', `/employees/${report.id}/job-proposals`, {
    ...{ positions: [], from: today, reason: 'None of mine' },
  })
  await expect(asked).rejects.toThrow(/40[34]/)

  const { page: hr } = await stage.visit('linh', `/employees/${report.username}?tab=job`, {
    viewport: { width: 390, height: 900 },
  })
  const card = hr.getByRole('region', { name: 'Proposed changes' })
  await card.getByText('Leads the team').waitFor()
  expect(await breaches(hr)).toEqual([])
  await darken(hr)
  expect(await breaches(hr, ['color-contrast'])).toEqual([])
  if (folder) await hr.screenshot({ path: `${folder}/decide-390-dark.png`, fullPage: true })
  await card.getByRole('button', { name: 'Accept' }).click()
  await card.getByText(/^Accepted/).waitFor()
  await page.goto(new URL(`/employees/${report.username}?tab=job`, page.url()).href)
  await page
    .getByRole('region', { name: 'Proposed changes' })
    .getByText(/^Accepted/)
    .waitFor()
}, 150_000)
