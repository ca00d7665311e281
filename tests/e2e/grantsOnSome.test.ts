import { breaches } from './support/axe.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const folder = process.env.PICTURES ?? ''

interface Person {
  id: string
  username: string
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
    // Another day needs what holds on everybody.
    expect(await page.getByRole('button', { name: /^As of/ }).count()).toBe(0)
    expect(await breaches(page)).toEqual([])
    if (folder) await page.screenshot({ path: `${folder}/report-${width}-${colorScheme}.png`, fullPage: true })
    await page.goto(new URL(`/employees/${stranger.username}`, page.url()).href)
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    expect(await page.getByText(stranger.phoneNumber).count()).toBe(0)
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
