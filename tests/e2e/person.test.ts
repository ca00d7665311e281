import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import type { OnboardingData } from '#contract/api/employees/documents.ts'
import type { Task } from '#contract/api/tasks.ts'
import { breaches } from './support/axe.ts'
import { counting } from './support/clicks.ts'
import { openTab, toast } from './support/find.ts'
import { phone } from './support/phone.ts'
import { darken } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

it('job 2: HR sees whose probation ends and confirms one, after a look at what they will see', async () => {
  const tasks = await stage.call<Task[]>('linh', 'GET', '/tasks')
  const task = tasks.find(({ kind }) => kind === 'probation-end')
  const username = task?.link.username ?? ''
  const { page } = await stage.visit('linh', '/')
  await page.getByRole('region', { name: 'To do' }).getByRole('listitem').first().waitFor()
  const clicks = await counting(page)
  // The list shows eight at first.
  const isBelow = tasks.indexOf(task as Task) >= 8
  if (isBelow) await page.getByRole('button', { name: `Show all ${tasks.length}` }).click()
  await page.getByRole('link', { name: `Decide: The probation of ${task?.subject.name} ends` }).click()
  const panel = page.getByRole('dialog', { name: /^Confirm the employment of/ })
  await panel.getByText(/^Sees \d+/).waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await panel.getByRole('button', { name: 'Confirm' }).click()
  await toast(page, 'Employment confirmed')
  expect(await clicks()).toBe(isBelow ? 3 : 2)
  expect(await stage.call<EmployeeDetail>('linh', 'GET', `/employees/${username}`)).toMatchObject({
    status: 'full-time',
  })
  await page.getByText('Full-time', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Probation', { exact: true }).first().waitFor()
})

it('job 8: an employee changes bank account and phone on a phone, and sees who can see them', async () => {
  const { page } = await stage.visit('anna', '/profile', phone)
  await page
    .getByRole('region', { name: 'General info' })
    .getByText(/^Visible to: /)
    .waitFor()
  const clicks = await counting(page)
  await page.getByRole('button', { name: 'Edit general info' }).tap()
  const form = page.getByRole('dialog', { name: 'Edit profile' })
  await form.getByRole('textbox', { name: 'Phone' }).fill('912 345 679')
  await form.getByRole('button', { name: 'Save' }).tap()
  await toast(page, 'Profile updated')
  await page.getByRole('tab', { name: 'Pay' }).tap()
  const bank = page.getByRole('region', { name: 'Bank account' })
  await bank.getByText(/^Visible to: /).waitFor()
  await bank.getByRole('button', { name: 'Edit bank account' }).tap()
  const account = page.getByRole('dialog', { name: 'Edit bank account' })
  for (const [label, text] of [
    ['Bank', 'Harbour Bank'],
    ['Branch', 'Quay'],
    ['Account name', 'ANNA GRUENWALD'],
    ['Account number', '87654321'],
  ] as const)
    await account.getByLabel(label, { exact: true }).fill(text)
  await account.getByRole('combobox', { name: 'Account currency' }).fill('EUR')
  await page.getByRole('option', { name: /EUR/ }).tap()
  await account.getByRole('button', { name: 'Save' }).tap()
  await toast(page, 'An email says from when it is used.')
  // Edit, save, the tab, edit, the currency, save.
  expect(await clicks()).toBe(6)
  const { localBankNumber } = await stage.call<OnboardingData>('anna', 'GET', '/profile/onboarding-data')
  expect(localBankNumber).toBe('87654321')
  expect((await stage.call<{ phoneNumber: string }>('anna', 'GET', '/profile')).phoneNumber).toMatch(/912 ?345 ?679$/)
})

it.each([
  ['linh', '/employees/grace', 1440],
  ['linh', '/employees/grace', 390],
  ['anna', '/profile', 390],
])('the page for %s at %s is readable at %i px in both themes', async (username, path, width) => {
  const { page } = await stage.visit(username, path, { viewport: { width, height: 2400 } })
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
  for (const tab of ['Pay', 'Personal', 'Overview']) {
    await openTab(page, tab)
    await settled(page)
    expect(await breaches(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  // Rows below the window would keep their colours until they are shown, so all of the page is in it.
  await darken(page)
  await settled(page)
  expect(await breaches(page, ['color-contrast'])).toEqual([])
})
