import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { breaches } from './support/axe.ts'
import { phone } from './support/phone.ts'
import { darken } from './support/routes.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const folder = process.env.PICTURES ?? ''

/** Another Wise account, entered by an admin in the form of general info. */
async function enter(person: EmployeeDetail, wiseAccountNumber: string): Promise<void> {
  const { id, fullName, displayName, teamEmail: email, phoneNumber, lineManager, referredBy } = person
  await stage.call('linh', 'PUT', `/employees/${id}/general-info`, {
    ...{ fullName, displayName, email, phone: phoneNumber, wiseAccountNumber },
    ...{ lineManagerID: lineManager?.id ?? '', referredBy: referredBy?.id ?? '' },
  })
}

/** Somebody of the demo company who is paid at Wise. */
async function payee(): Promise<EmployeeDetail> {
  const all = await stage.call<EmployeeDetail[]>('linh', 'POST', '/employees/search', { size: 999, preload: true })
  const paid = all.find((one) => one.wiseAccountNumber && one.status === 'full-time' && one.username !== 'linh')
  return paid as EmployeeDetail
}

it('a payout account that HR enters is told to the person, who confirms it', async () => {
  const person = await payee()
  const { username, wiseAccountNumber: old } = person
  await enter(person, 'DE-4711')
  const account = async () =>
    (await stage.call<EmployeeDetail>('linh', 'GET', `/employees/${username}`)).wiseAccountNumber
  expect(await account()).toBe(old)

  const { page: hr } = await stage.visit('linh', `/employees/${username}?tab=pay`)
  const seen = hr.getByRole('region', { name: 'Waits for confirmation' })
  await seen.getByText('DE-4711').waitFor()
  await hr.getByText(old, { exact: true }).waitFor()
  expect(await seen.getByRole('button', { name: 'Confirm new account' }).count()).toBe(0)
  expect(await breaches(hr)).toEqual([])

  const { page } = await stage.visit(username, '/', phone)
  const more = page.getByRole('button', { name: /^Show all/ })
  const task = page.getByRole('link', { name: /entered a new payout account for you/ })
  await task.or(more).first().waitFor()
  if (await more.isVisible()) await more.click()
  await task.click()
  const note = page.getByRole('region', { name: 'Waits for confirmation' })
  await note.getByText('DE-4711').waitFor()
  expect(await breaches(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  if (folder) await page.screenshot({ path: `${folder}/payout-390.png`, fullPage: true })
  await darken(page)
  expect(await breaches(page, ['color-contrast'])).toEqual([])
  if (folder) await page.screenshot({ path: `${folder}/payout-390-dark.png`, fullPage: true })
  await note.getByRole('button', { name: 'Confirm new account' }).click()
  await note.waitFor({ state: 'detached' })
  await page.getByText('DE-4711').waitFor()
  expect(await account()).toBe('DE-4711')
}, 90_000)

it('HR withdraws what was entered by mistake, and the old account stays', async () => {
  const person = await payee()
  const { username, wiseAccountNumber: old } = person
  await enter(person, 'DE-0815')
  const { page } = await stage.visit('linh', `/employees/${username}?tab=pay`)
  const note = page.getByRole('region', { name: 'Waits for confirmation' })
  if (folder) await note.waitFor()
  if (folder) await page.screenshot({ path: `${folder}/payout-1440.png`, fullPage: true })
  await note.getByRole('button', { name: 'Withdraw' }).click()
  await note.waitFor({ state: 'detached' })
  expect((await stage.call<EmployeeDetail>('linh', 'GET', `/employees/${username}`)).wiseAccountNumber).toBe(old)
}, 60_000)
