import type { Locator, Page } from 'playwright-core'
import { showDate } from '#contract/dates.ts'
import type { Employee } from '#contract/api/employees/employee.ts'
import type { Project } from '#contract/api/projects/project.ts'
import { breaches } from './support/axe.ts'
import { choose } from './support/prepare.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).first()
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const step = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

/** Types the beginning of a name into a picker and chooses the person. */
async function pick(scope: Page | Locator, field: string | RegExp, words: string): Promise<void> {
  const page = 'page' in scope && typeof scope.page === 'function' ? scope.page() : (scope as Page)
  await scope.getByRole('combobox', { name: field }).fill(words)
  await page
    .getByRole('option', { name: new RegExp(words) })
    .first()
    .click()
}

/** Fills the panel of a member; without a person it is an open role. */
async function slot(page: Page, position: string, person?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add member' }).click()
  const panel = page.getByRole('dialog', { name: 'Assign member' })
  if (person) await pick(panel, /^Member/, person)
  else await panel.getByRole('radio', { name: 'Pending' }).check()
  await choosing(panel, /^Seniority/, 'Mid')
  await choosing(panel, /^Positions/, position)
  await panel.getByLabel('Start date').first().fill(day(-30))
  await panel.getByLabel('Rate').first().fill('3900')
  await panel.getByRole('button', { name: 'Assign' }).click()
  await panel.waitFor({ state: 'detached' })
}

async function choosing(scope: Locator, field: RegExp, option: string): Promise<void> {
  await scope.getByRole('combobox', { name: field }).click()
  await scope.page().getByRole('option', { name: option, exact: true }).click()
}

const project = () => stage.call<Project>('linh', 'GET', '/projects/lamplight')

it('takes a project from its first day to its last', async () => {
  const { page } = await stage.visit('linh', '/projects/new')
  await step(page, 'Basics')
  await page.getByLabel('Name').fill('Lamplight Archive')
  await page.getByLabel(/^Code/).fill('lamplight')
  await page.getByRole('radio', { name: 'Active' }).check()
  await page.getByRole('radio', { name: 'Time & material' }).check()
  await page.getByRole('radio', { name: 'Development' }).check()
  await page.getByLabel(/^Start date/).fill(day(-30))
  await choosing(page.locator('form'), /^Country/, 'Germany')
  await next(page)

  await step(page, 'People')
  await pick(page, 'Account managers 1', 'Oliver')
  await pick(page, 'Delivery managers 1', 'Siti')
  await page.getByLabel('Project email').fill('lamplight@tidewater.example')
  await slot(page, 'Backend Engineer', 'Jonas')
  await slot(page, 'Frontend Engineer', 'Felix')
  await slot(page, 'QA Engineer')
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await next(page)
  await step(page, 'Commercial')
  await page.getByRole('button', { name: 'Create project' }).dblclick()
  await toast(page, 'Project created').getByRole('link', { name: 'View project' }).click()
  await page.getByRole('heading', { name: 'Lamplight Archive', level: 1 }).waitFor()
  const made = await project()
  expect([made.members.length, made.accountManagers.length, made.deliveryManagers.length]).toEqual([2, 1, 1])

  await page.getByRole('tab', { name: 'Members' }).click()
  await page.getByRole('tab', { name: 'Pending (1)' }).click()
  await page.getByRole('button', { name: /^Fill/ }).click()
  const panel = page.getByRole('dialog', { name: 'Fill the open role' })
  await pick(panel, /^Member/, 'Siobh')
  await panel.getByLabel('Start date').first().fill(day(-7))
  await panel.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Role filled').waitFor()
  await page.getByRole('tab', { name: 'Active (3)' }).waitFor()

  await page.goto('/projects?view=timeline&by=projects&keyword=Lamplight')
  const bar = page.getByRole('button', { name: /^Jonas on Lamplight Archive/ })
  await bar.focus()
  await page.keyboard.press('Enter')
  const days = page.getByRole('dialog', { name: /Backend Engineer/ })
  await days.getByLabel(/^Last day/).fill(day(40))
  await days.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Days saved').waitFor()
  await bar.focus()
  await page.keyboard.press('Shift+BracketRight')
  await toast(page, 'Days of Jonas on Lamplight Archive saved').waitFor()
  const until = showDate(day(47))
  await page.getByRole('button', { name: new RegExp(`^Jonas on Lamplight Archive.*until ${until}`) }).waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])

  await page.goto('/employees/jonas')
  const row = page.getByRole('row').filter({ hasText: 'Lamplight Archive' })
  await row.getByText(until).waitFor()

  await page.goto('/projects/lamplight')
  await choose(page, 'Status', 'Closed')
  await page
    .getByRole('dialog', { name: 'Close Lamplight Archive?' })
    .getByRole('button', { name: 'Close project' })
    .click()
  await toast(page, /[Ss]tatus updated/).waitFor()
  expect(await project()).toMatchObject({ status: 'closed', endDate: day(0) })
  const jonas = await stage.call<Employee>('linh', 'GET', '/employees/jonas')
  expect(jonas.projects.find(({ code }) => code === 'lamplight')).toMatchObject({
    status: 'inactive',
    endDate: day(1),
  })
  await page.goto('/projects?status=closed')
  await page.getByRole('tab', { name: /^Closed/ }).click()
  await page.getByRole('link', { name: 'Lamplight Archive' }).first().waitFor()
}, 240_000)

it('drags the end of a bar, and says who else has changed it', async () => {
  const { page, watch } = await stage.visit('linh', '/projects?view=timeline&by=projects&keyword=Orchard&months=12')
  const bar = page.getByRole('button', { name: /^Felix on Orchard Market/ })
  await bar.focus()
  await page.keyboard.press('Enter')
  const days = page.getByRole('dialog', { name: /Full-stack Engineer/ })
  await days.getByLabel(/^Last day/).fill(day(60))
  await days.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Days saved').waitFor()
  await days.waitFor({ state: 'detached' })
  const handle = bar.locator('xpath=..').locator('[data-edge="to"]')
  const box = await handle.boundingBox()
  if (!box) throw new Error('The bar has no end to drag.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await toast(page, 'Days of Felix on Orchard Market saved').waitFor()
  const orchard = await stage.call<Project>('linh', 'GET', '/projects/orchard-market')
  const slots = await stage.call<{ displayName: string; endDate: string; projectMemberID: string }[]>(
    'linh',
    'GET',
    `/projects/${orchard.id}/members`,
  )
  const felix = slots.find(({ displayName }) => displayName === 'Felix')
  expect((felix?.endDate ?? '') > day(61)).toBe(true)

  watch.expect(/^409 PUT /)
  await settled(page)
  const path = `/projects/${orchard.id}/members/${felix?.projectMemberID}/period`
  const now = await handle.boundingBox()
  if (!now) throw new Error('The bar has no end to drag.')
  await page.mouse.move(now.x + now.width / 2, now.y + now.height / 2)
  await page.mouse.down()
  await page.mouse.move(now.x + 30, now.y + now.height / 2, { steps: 5 })
  const follows = page.waitForResponse((answer) => answer.url().includes('/staffing?'))
  await stage.call('marek', 'PUT', path, { endDate: day(90) })
  await follows
  await page.mouse.up()
  await toast(page, /Marek Wiśniewski/).waitFor()
  await page.getByRole('button', { name: new RegExp(`^Felix on Orchard Market.*until ${showDate(day(89))}`) }).waitFor()
}, 120_000)
