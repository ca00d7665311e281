import { showDate } from '#contract/dates.ts'
import { breaches } from './support/axe.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const folder = process.env.PICTURES ?? ''
const newYear = `${new Date().getFullYear()}-01-01`

interface Person {
  id: string
  username: string
  teamEmail: string
  phoneNumber: string
  lineManager: { id: string; username: string } | null
  roles: { code: string }[]
  status: string
}
const people = (by: string) =>
  stage.call<Person[]>(by, 'POST', '/employees/search', { size: 999, preload: true, workingStatuses: ['full-time'] })

/** A manager of whom no role shows general info of others, a report and a stranger, each with a phone number. */
async function line() {
  const all = await people('linh')
  const ordinary = all.find(
    ({ id, roles }) =>
      roles.every(({ code }) => code === 'full-time') &&
      all.some((one) => one.lineManager?.id === id && one.phoneNumber),
  ) as Person
  const report = all.find((one) => one.lineManager?.id === ordinary.id && one.phoneNumber) as Person
  const below = new Set([ordinary.id])
  for (let before = 0; before < below.size; ) {
    before = below.size
    for (const one of all) if (one.lineManager && below.has(one.lineManager.id)) below.add(one.id)
  }
  const stranger = all.find((one) => !below.has(one.id) && one.phoneNumber) as Person
  return { ordinary, report, stranger }
}

const views = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => [width, colorScheme] as const),
)

test.each(views)(
  'a line manager sees general info of a report and of no stranger, at %i px, %s',
  async (width, colorScheme) => {
    const options = { viewport: { width, height: 900 }, colorScheme }
    const { ordinary, report, stranger } = await line()
    const { page } = await stage.visit(ordinary.username, `/employees/${report.username}`, options)
    await page.getByText(report.phoneNumber).first().waitFor()
    expect(await breaches(page)).toEqual([])
    if (folder) await page.screenshot({ path: `${folder}/report-${width}-${colorScheme}.png`, fullPage: true })
    await page.getByRole('button', { name: 'As of' }).click()
    await page.getByRole('dialog', { name: 'As of' }).getByLabel('Day').fill(showDate(newYear))
    await page.getByText(/Nothing can be changed here/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(report.phoneNumber).first().waitFor()
    expect(await breaches(page)).toEqual([])
    if (folder) await page.screenshot({ path: `${folder}/report-day-${width}-${colorScheme}.png`, fullPage: true })
    await page.goto(new URL(`/employees/${stranger.username}`, page.url()).href)
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    expect(await page.getByText(stranger.phoneNumber).count()).toBe(0)
    // Another day is offered of those only of whom the reader has it.
    expect(await page.getByRole('button', { name: /^As of/ }).count()).toBe(0)
    if (folder) await page.screenshot({ path: `${folder}/stranger-${width}-${colorScheme}.png`, fullPage: true })
    const seen = new Map((await people(ordinary.username)).map((one) => [one.id, one.phoneNumber]))
    expect([seen.get(report.id), seen.get(stranger.id)]).toEqual([report.phoneNumber, ''])
  },
  60_000,
)

test.each(views)(
  'an admin gives a permission on some people, at %i px, %s',
  async (width, colorScheme) => {
    const options = { viewport: { width, height: 900 }, colorScheme }
    const { page } = await stage.visit('linh', '/config?tab=roles&role=line-manager', options)
    await page.getByRole('button', { name: 'Edit grants' }).click()
    const salaries = page.getByTitle('employees.baseSalary.read')
    await salaries.waitFor()
    const select = salaries.locator('xpath=following-sibling::*[1]').getByRole('combobox')
    await select.click()
    await page.getByRole('option', { name: 'Direct reports' }).click()
    if (folder) await page.screenshot({ path: `${folder}/scopes-${width}-${colorScheme}.png` })
    await page.keyboard.press('Escape')
    expect(await breaches(page)).toEqual([])
    if (folder) await page.screenshot({ path: `${folder}/edit-${width}-${colorScheme}.png` })
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByText('See base salaries of these people. (Direct reports)').waitFor()
    expect(await breaches(page)).toEqual([])
    if (folder) await page.screenshot({ path: `${folder}/preview-${width}-${colorScheme}.png` })
    if (folder) {
      const { ordinary } = await line()
      await page.goto(new URL(`/config?tab=roles&person=${ordinary.id}`, page.url()).href)
      await page.getByText('Allowed for some people only').waitFor()
      await page.screenshot({ path: `${folder}/access-${width}-${colorScheme}.png`, fullPage: true })
    }
  },
  60_000,
)

test.each(views)(
  'who may edit some people imports these, and sees charts and another day of them, at %i px, %s',
  async (width, colorScheme) => {
    const options = { viewport: { width, height: 900 }, colorScheme }
    const { ordinary, report, stranger } = await line()
    const on = ['employees.edit', 'dashboards.resources.read'].map((permission) => ({ permission, scope: 'line' }))
    const roles = await stage.call<{ id: string; code: string; permissions: string[]; scoped: typeof on }[]>(
      'linh',
      'GET',
      '/roles',
    )
    const { id, permissions, scoped } = roles.find(({ code }) => code === 'line-manager') as (typeof roles)[number]
    const isNew = ({ permission }: { permission: string }) => on.every((one) => one.permission !== permission)
    const wanted = {
      permissions: [...new Set([...permissions, 'dashboards.read'])],
      scoped: [...scoped.filter(isNew), ...on],
    }
    await stage.call('linh', 'PUT', `/roles/${id}/grants`, wanted)

    const { page } = await stage.visit(ordinary.username, '/employees', options)
    await page.getByRole('button', { name: /^As of/ }).waitFor()
    const shot = async (name: string) => {
      expect(await breaches(page)).toEqual([])
      if (folder) await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
    if (width > 600) await page.getByRole('link', { name: 'Import', exact: true }).click()
    else await page.goto(new URL('/employees/import', page.url()).href)
    const csv = ['Team email,Phone', ...[report, stranger].map((one) => `${one.teamEmail},+49 1517654321`)].join('\n')
    const people = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByLabel('CSV file').setInputFiles(people)
    await page.getByText('Update: 1', { exact: true }).waitFor()
    await page.getByText('Error: 1', { exact: true }).waitFor()
    await page.getByText("You can't change people who already exist.").waitFor()
    await shot('import')

    await page.goto(new URL('/dashboard?tab=resources', page.url()).href)
    await page.getByText('Charts of people’s time count only people whom you see.').waitFor()
    await page.getByRole('tab', { name: /^Available/ }).waitFor()
    expect(await page.getByRole('tab', { name: /^Pending/ }).count()).toBe(0)
    await shot('charts')
  },
  60_000,
)
