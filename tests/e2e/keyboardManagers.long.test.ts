import type { Employee } from '#contract/api/employees/employee.ts'
import type { Project } from '#contract/api/projects/project.ts'
import type { RoleRecord } from '#contract/api/roles.ts'
import type { Survey } from '#contract/api/surveys/survey.ts'
import { button, day, dialog, toast } from './support/find.ts'
import { choose, find, hasFocus, press, reach, type, typeDate } from './support/keys.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const patience = 120_000

it(
  'a project is created, with a slot',
  async () => {
    const { page } = await stage.visit('linh', '/projects/new')
    await settled(page)
    const group = (choice: string) =>
      page.getByRole('radiogroup').filter({ has: page.getByRole('radio', { name: choice }) })
    await type(page, page.getByLabel('Name'), 'Keyboard Works')
    await choose(page, group('Active'), 'Active')
    await choose(page, group('Time & material'), 'Time & material')
    await choose(page, group('Development'), 'Development')
    await typeDate(page, page.getByLabel(/^Start date/), day(-30))
    await find(page, page.getByRole('combobox', { name: /^Country/ }), 'Germany')
    await press(page, button(page, 'Next'))
    await page.getByRole('heading', { name: 'People', level: 2 }).waitFor()
    await find(page, page.getByRole('combobox', { name: 'Account managers 1' }), 'Oliver')
    await find(page, page.getByRole('combobox', { name: 'Delivery managers 1' }), 'Siti')
    await type(page, page.getByLabel('Project email'), 'keyboard@tidewater.example')

    await press(page, button(page, 'Add member'))
    const slot = dialog(page, 'Assign member')
    await find(page, slot.getByRole('combobox', { name: /^Member/ }), 'Jonas')
    await find(page, slot.getByRole('combobox', { name: /^Seniority/ }), 'Mid')
    await find(page, slot.getByRole('combobox', { name: /^Positions/ }), 'Backend Engineer')
    await typeDate(page, slot.getByLabel('Start date').first(), day(-30))
    await type(page, slot.getByLabel('Rate').first(), '3900')
    await press(page, button(slot, 'Assign'))
    await slot.waitFor({ state: 'detached' })
    await press(page, button(page, 'Next'))
    await page.getByRole('heading', { name: 'Commercial', level: 2 }).waitFor()
    await press(page, button(page, 'Create project'))
    await toast(page, 'Project created')
    const made = await stage.call<Project>('linh', 'GET', '/projects/keybo')
    expect(made).toMatchObject({ status: 'active', type: 'time-material', startDate: day(-30) })
    expect(made.members.map(({ displayName }) => displayName)).toEqual(['Jonas'])
  },
  patience,
)

it(
  'a peer review is prepared',
  async () => {
    const year = String(new Date().getUTCFullYear() + 1)
    const { page } = await stage.visit('linh', '/feedbacks/peer-review')
    await settled(page)
    await press(page, button(page, 'Create'))
    const panel = dialog(page, 'New peer review')
    await choose(page, panel.getByRole('radiogroup').first(), 'Q3, Q4')
    await choose(page, panel.getByRole('radiogroup').nth(1), year)
    await press(page, button(panel, 'Preview participants'))
    await panel.getByText(/people reviewed/).waitFor()
    await press(page, button(panel, 'Create'))
    await toast(page, 'Peer review created')
    const rounds = await stage.call<Survey[]>('linh', 'GET', '/surveys?subtype=peer-review&page=0')
    expect(rounds.map(({ title }) => title)).toContain(`Q3/Q4, ${year}`)
  },
  patience,
)

it(
  'a role is given one more grant',
  async () => {
    const { page } = await stage.visit('linh', '/config?tab=roles')
    await settled(page)
    const row = page.getByRole('table', { name: 'Roles of people' }).getByRole('button', { name: 'Member' })
    await press(page, row)
    const panel = dialog(page)
    await press(page, button(panel, 'Edit grants'))
    await press(page, panel.getByRole('checkbox', { name: /See base salaries/ }), 'Space')
    await press(page, button(panel, 'Review changes'))
    await press(page, button(page, 'Save grants'))
    await toast(page, /^Grants of Member saved/)
    const roles = await stage.call<RoleRecord[]>('linh', 'GET', '/roles')
    const member = roles.find(({ code }) => code === 'member')
    expect(member?.permissions).toContain('employees.baseSalary.read')
    // The focused question is gone; the focus returns to the panel a moment later.
    await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]'))
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await hasFocus(row)).toBe(true)
  },
  patience,
)

it(
  'two people are changed together, and changed back',
  async () => {
    const filter = encodeURIComponent(JSON.stringify({ workingStatuses: ['probation'] }))
    const { page } = await stage.visit('linh', `/employees?filter=${filter}&sort=displayName&order=ASC`)
    await settled(page)
    const statuses = async (ids: string[]) =>
      (await stage.call<Employee[]>('linh', 'POST', '/employees/search', { page: 0 }))
        .filter(({ id }) => ids.includes(id))
        .map(({ status }) => status)
    const asked = { page: 1, size: 2, order: 'displayName', workingStatuses: ['probation'] }
    const two = await stage.call<Employee[]>('linh', 'POST', '/employees/search', asked)
    const ids = two.map(({ id }) => id)
    for (const { displayName } of two) {
      const row = page.getByRole('row').filter({ hasText: displayName })
      await press(page, row.getByRole('checkbox'), 'Space')
    }
    await press(page, button(page, 'Change…'))
    const panel = dialog(page, 'Change 2 employees')
    await choose(page, panel.getByRole('radiogroup'), 'Full-time')
    await press(page, button(panel, 'Preview'))
    await panel.getByText('2 will change').waitFor()
    await press(page, button(panel, 'Change 2'))
    await toast(page, '2 employees changed.')
    expect(await statuses(ids)).toEqual(['full-time', 'full-time'])
    await press(page, button(panel, 'Close'))
    await panel.waitFor({ state: 'detached' })
    await press(page, button(page, 'Undo'))
    await toast(page, 'Undone')
    expect(await statuses(ids)).toEqual(['probation', 'probation'])
  },
  patience,
)

it(
  'people are imported from a file',
  async () => {
    const { page } = await stage.visit('linh', '/employees/import')
    await settled(page)
    const lines = [
      'E-mail,Full name,Status,Joined,Personal email,Seniority,Salary,Roles',
      'kira@tidewater.example,Kira Keys,Probation,2026-02-01,kira@home.example,Mid,1500,Probation',
    ]
    // The file chooser belongs to the operating system.
    await reach(page, button(page, 'Choose a file'))
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await page.getByText('Create: 1').waitFor()
    await press(page, button(page, 'Import 1 row'))
    await page.getByText('Imported: 1 created, 0 updated').waitFor()
    const found = await stage.call<{ displayName: string }[]>('linh', 'POST', '/employees/search', {
      keyword: 'Kira',
    })
    expect(found).toHaveLength(1)
  },
  patience,
)
