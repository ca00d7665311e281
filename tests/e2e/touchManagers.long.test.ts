import type { Locator, Page } from 'playwright-core'
import type { Project } from '#contract/api/projects/project.ts'
import type { RoleRecord } from '#contract/api/roles.ts'
import type { Survey } from '#contract/api/surveys/survey.ts'
import { button, day, dialog, toast } from './support/find.ts'
import { phone } from './support/phone.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const patience = 120_000

async function take(page: Page, field: Locator, name: string): Promise<void> {
  await field.tap()
  await page.getByRole('option', { name, exact: true }).tap()
}
async function find(page: Page, field: Locator, words: string): Promise<void> {
  await field.tap()
  await page.keyboard.type(words)
  await page
    .getByRole('option', { name: new RegExp(words) })
    .first()
    .tap()
}

it(
  'a project is created, with a slot',
  async () => {
    const { page } = await stage.visit('linh', '/projects/new', phone)
    await settled(page)
    await page.getByLabel('Name').fill('Touch Works')
    await page.getByText('Active', { exact: true }).tap()
    await page.getByText('Time & material', { exact: true }).tap()
    await page.getByText('Development', { exact: true }).tap()
    await page.getByLabel(/^Start date/).fill(day(-30))
    await take(page, page.getByRole('combobox', { name: /^Country/ }), 'Germany')
    await button(page, 'Next').tap()
    await page.getByRole('heading', { name: 'People', level: 2 }).waitFor()
    await find(page, page.getByRole('combobox', { name: 'Account managers 1' }), 'Oliver')
    await find(page, page.getByRole('combobox', { name: 'Delivery managers 1' }), 'Siti')
    await page.getByLabel('Project email').fill('touch@tidewater.example')

    await button(page, 'Add member').tap()
    const slot = dialog(page, 'Assign member')
    await find(page, slot.getByRole('combobox', { name: /^Member/ }), 'Jonas')
    await take(page, slot.getByRole('combobox', { name: /^Seniority/ }), 'Mid')
    await take(page, slot.getByRole('combobox', { name: /^Positions/ }), 'Backend Engineer')
    await slot.getByLabel('Start date').first().fill(day(-30))
    await slot.getByLabel('Rate').first().fill('3900')
    await button(slot, 'Assign').tap()
    await slot.waitFor({ state: 'detached' })
    await button(page, 'Next').tap()
    await page.getByRole('heading', { name: 'Commercial', level: 2 }).waitFor()
    await button(page, 'Create project').tap()
    await toast(page, 'Project created')
    const made = await stage.call<Project>('linh', 'GET', '/projects/touch')
    expect(made.members.map(({ displayName }) => displayName)).toEqual(['Jonas'])
  },
  patience,
)

it(
  'a peer review is prepared',
  async () => {
    const year = String(new Date().getUTCFullYear() + 1)
    const { page } = await stage.visit('linh', '/feedbacks/peer-review', phone)
    await settled(page)
    await button(page, 'Create').tap()
    const panel = dialog(page, 'New peer review')
    await panel.getByText('Q3, Q4', { exact: true }).tap()
    await panel.getByText(year, { exact: true }).tap()
    await button(panel, 'Preview participants').tap()
    await panel.getByText(/people reviewed/).waitFor()
    await button(panel, 'Create').tap()
    await toast(page, 'Peer review created')
    const rounds = await stage.call<Survey[]>('linh', 'GET', '/surveys?subtype=peer-review&page=0')
    expect(rounds.map(({ title }) => title)).toContain(`Q3/Q4, ${year}`)
  },
  patience,
)

it(
  'a role is given one more grant',
  async () => {
    const { page } = await stage.visit('linh', '/config?tab=roles', phone)
    await settled(page)
    await button(page, 'Member').first().tap()
    await button(dialog(page), 'Edit grants').tap()
    await page.getByText('See base salaries.', { exact: true }).tap()
    await button(page, 'Review changes').tap()
    await button(page, 'Save grants').tap()
    await toast(page, /^Grants of Member saved/)
    const roles = await stage.call<RoleRecord[]>('linh', 'GET', '/roles')
    const member = roles.find(({ code }) => code === 'member')
    expect(member?.permissions).toContain('employees.baseSalary.read')
  },
  patience,
)

it(
  'people are imported from a file',
  async () => {
    const { page } = await stage.visit('linh', '/employees/import', phone)
    await settled(page)
    const lines = [
      'E-mail,Full name,Status,Joined,Personal email,Seniority,Salary,Roles',
      'tara@tidewater.example,Tara Touch,Probation,2026-02-01,tara@home.example,Mid,1500,Probation',
    ]
    const buffer = Buffer.from(lines.join('\n'))
    await page.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await page.getByText('Create: 1').waitFor()
    await button(page, 'Import 1 row').tap()
    await page.getByText('Imported: 1 created, 0 updated').waitFor()
    const found = await stage.call<object[]>('linh', 'POST', '/employees/search', { keyword: 'Tara' })
    expect(found).toHaveLength(1)
  },
  patience,
)

it(
  'two people are changed at once, chosen on their cards',
  async () => {
    const filter = encodeURIComponent(JSON.stringify({ workingStatuses: ['full-time'] }))
    const { page } = await stage.visit('linh', `/employees?filter=${filter}`, phone)
    await settled(page)
    const boxes = page.getByRole('checkbox', { name: /^Choose / })
    await boxes.nth(2).tap()
    await boxes.nth(3).tap()
    await button(page, 'Change…').tap()
    const panel = dialog(page, /^Change 2 employees/)
    await panel.getByText('Contractor', { exact: true }).tap()
    await button(panel, 'Preview').tap()
    await panel.getByText(/^2 will change/).waitFor()
    await button(panel, 'Change 2').tap()
    await toast(page, '2 employees changed.')
    await button(panel, 'Close').tap()
    await panel.waitFor({ state: 'detached' })
    expect(await boxes.nth(2).isChecked()).toBe(false)
  },
  patience,
)
