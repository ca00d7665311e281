import type { Page } from 'playwright-core'
import { change, openTab } from './support/find.ts'
import { startMortalProduct } from './support/product.ts'
import { openStage } from './support/stage.ts'

const stage = openStage(startMortalProduct)

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
async function inTimeline(page: Page, text: string | RegExp): Promise<void> {
  await openTab(page, 'History')
  await section(page, 'Timeline').getByRole('listitem').filter({ hasText: text }).first().waitFor()
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${field}\\b`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

it('signs in, finds a person without accents, corrects the general info and sees it everywhere', async () => {
  const { page } = await stage.visit(null, '/')
  await page.getByRole('button', { name: 'Sign in with Muster ID' }).click()
  await page.getByRole('button', { name: /^Linh/ }).click()
  await page.getByRole('heading', { name: /^Good .*, Linh$/, level: 1 }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees' }).click()

  const table = page.getByRole('table', { name: 'Employees' })
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('dang kho')
  await page.getByText('1 employee', { exact: true }).waitFor()
  await table.getByRole('link', { name: 'Khoa', exact: true }).click()
  await page.getByRole('heading', { name: 'Khoa', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'Edit profile' }).click()
  const form = panel(page, 'Edit general info')
  await form.getByLabel('Display name').fill('Khoa Đặng')
  await form.getByLabel('Discord').fill('khoa-the-second')
  await form.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'General info updated')
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Khoa Đặng', level: 1 }).waitFor()
  await inTimeline(page, 'Display name: Khoa → Khoa Đặng')
  await section(page, 'Timeline').getByRole('link', { name: 'Linh' }).first().waitFor()
  expect(await page.title()).toBe('Employees - Khoa Đặng | Muster')

  await page.getByRole('link', { name: 'Back to employees' }).click()
  await page.getByRole('searchbox').fill('dang kho')
  await table.getByRole('link', { name: 'Khoa Đặng', exact: true }).waitFor()
})

it('edits skills, which link to the people who share them', async () => {
  const { page } = await stage.visit('linh', '/employees/grace')
  await page.getByRole('button', { name: 'Edit skills' }).click()
  const form = panel(page, 'Edit skills')
  await choose(page, 'Stacks', 'Rust')
  await page.keyboard.press('Escape')
  await choose(page, 'Seniority', 'Staff')
  await form.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Skills updated')
  await section(page, 'Skills').getByRole('link', { name: 'Rust' }).waitFor()
  await section(page, 'Skills').getByRole('link', { name: 'Staff' }).waitFor()
  await inTimeline(page, /Stacks: .*Rust/)
  await openTab(page, 'Overview')

  await section(page, 'Skills').getByRole('link', { name: 'Rust' }).click()
  await page.waitForURL(/\/employees\?.*filter=/)
  await page.getByRole('table').getByRole('link', { name: 'Grace', exact: true }).waitFor()
  const filter = new URL(page.url()).searchParams.get('filter') ?? ''
  expect(JSON.parse(filter)).toEqual({ stacks: ['rust'] })
})

it('clears the city with the country and saves personal info', async () => {
  const { page } = await stage.visit('linh', '/employees/oliver?tab=personal')
  await page.getByRole('button', { name: 'Edit personal info' }).click()
  const form = panel(page, 'Edit personal info')
  await choose(page, 'Country', 'Germany')
  await form.getByLabel('Address').fill('Hafenstraße 7')
  await form.getByRole('button', { name: 'Save' }).click()
  const city = form.getByRole('combobox', { name: 'City' })
  await form.getByRole('group', { name: 'Gender' }).waitFor()
  expect(await city.inputValue()).toBe('')
  await choose(page, 'City', 'Leipzig')
  await form.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Personal info updated')
  await section(page, 'Personal info').getByText('Leipzig').waitFor()
  await inTimeline(page, 'City: Manchester → Leipzig')
})

it('edits a salary; the timeline tells that it changed, never how much', async () => {
  const { page } = await stage.visit('linh', '/employees/marcus/edit#salary')
  const form = section(page, 'Salary')
  await form.getByRole('button', { name: 'Show the salary' }).click()
  await form.getByLabel('Personal account amount').fill('4321.5')
  await form.getByLabel('Company account amount').fill('1000')
  await form.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Salary updated')
  await page.goto('/employees/marcus?tab=pay')
  await section(page, 'Pay').getByRole('button', { name: 'Show the pay' }).click()
  await section(page, 'Pay').getByRole('listitem').first().filter({ hasText: '$5,321.50Current' }).waitFor()
  await inTimeline(page, 'Salary changed')
  expect(await section(page, 'Timeline').textContent()).not.toMatch(/4,?321|5,?321/)
})

it('saves roles only when asked to', async () => {
  const { page } = await stage.visit('linh', '/employees/priya?tab=job')
  const card = section(page, 'Role and access')
  await card.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: /Member/ }).click()
  await page.keyboard.press('Escape')
  const rolesOf = async () => {
    const { roles } = await stage.call<{ roles: { code: string }[] }>('linh', 'GET', '/employees/priya')
    return roles.map(({ code }) => code).sort()
  }
  const before = await rolesOf()
  await card.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Roles updated')
  expect(await rolesOf()).toEqual([...before, 'member'].sort())
  expect(before).not.toContain('member')
  await inTimeline(page, /Roles: .*Member/)
})

it('asks by name before a person leaves, explains the effects, and undoes the leaving', async () => {
  const { page } = await stage.visit('linh', '/employees/diego')
  await change(page, 'Mark as left now')
  const question = page.getByRole('dialog', { name: 'Mark Diego as left?' })
  await question.getByText(/loses access immediately/).waitFor()
  await question.getByText(/Forwarding to the personal address stops/).waitFor()
  await question.getByRole('checkbox', { name: 'Keep forwarding email' }).check()
  await question.getByText(/Mail to the team address still goes to the personal address/).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })

  await change(page, 'Mark as left now')
  expect(await question.getByRole('checkbox', { name: 'Keep forwarding email' }).isChecked()).toBe(false)
  await question.getByRole('button', { name: 'Mark as left' }).click()
  await toast(page, 'Status updated')
  await inTimeline(page, 'Status: Full-time → Left')
  await openTab(page, 'Overview')
  await section(page, 'Projects (0)').waitFor()

  await change(page, 'Bring back')
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click()
  await inTimeline(page, 'Status: Left → Full-time')
  const { leftDate } = await stage.call<{ leftDate: string | null }>('linh', 'GET', '/employees/diego')
  expect(leftDate).toBeNull()
})
