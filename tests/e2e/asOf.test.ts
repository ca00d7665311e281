import type { Page } from 'playwright-core'
import { showDate } from '#contract/dates.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

const table = (page: Page) => page.getByRole('table', { name: 'Employees' })
const row = (page: Page, fullName: string) => table(page).locator('tbody tr').filter({ hasText: fullName })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

interface Person {
  id: string
  displayName: string
  fullName: string
  updatedAt: string
}

/** The 1st of January after today, and the day before it. */
const year = new Date().getUTCFullYear() + 1
const [newYear, lastDay] = [`${year}-01-01`, `${year - 1}-12-31`]

async function chooseDay(page: Page, day: string): Promise<void> {
  await page.getByRole('button', { name: 'As of' }).click()
  await page.getByRole('dialog', { name: 'As of' }).getByLabel('Day').fill(showDate(day))
  await page.keyboard.press('Escape')
  await page
    .getByRole('status')
    .filter({ hasText: showDate(day) })
    .waitFor()
  await settled(page)
}

it('shows the team as of 1 January: who will have left, who will be a contractor, and who was there a year ago', async () => {
  const [leaver, promoted] = [
    await stage.call<Person>('linh', 'GET', '/employees/marcus'),
    await stage.call<Person>('linh', 'GET', '/employees/grace'),
  ]
  await stage.call('linh', 'PUT', `/employees/${leaver.id}/leaving`, { lastDay, reason: 'Moves away' })
  await stage.call('linh', 'PUT', `/employees/${promoted.id}/employment`, { from: newYear, status: 'contractor' })

  const { page } = await stage.visit('linh', '/employees')
  await settled(page)
  await row(page, leaver.fullName).waitFor()
  const now = await table(page).getByRole('row').count()
  await chooseDay(page, newYear)
  await row(page, leaver.fullName).waitFor({ state: 'detached' })
  await row(page, promoted.fullName).filter({ hasText: 'Contractor' }).waitFor()
  expect(new URL(page.url()).searchParams.get('filter')).toContain(`"asOf":"${newYear}"`)
  // Nothing is changed from here.
  expect(await table(page).getByRole('checkbox').count()).toBe(0)

  // The file has the same people.
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).first().click(),
  ])
  const text = await (await file.createReadStream()).toArray()
  const names = Buffer.concat(text as Buffer[]).toString()
  expect(names).toContain(promoted.displayName)
  expect(names).not.toContain(leaver.displayName)

  // The chart keeps the day, and the person's page is that of today.
  await page.getByRole('link', { name: 'Chart', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'is planned for' }).waitFor()
  await page.getByRole('tree').waitFor()
  expect(await page.getByRole('treeitem', { name: leaver.displayName }).count()).toBe(0)
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await row(page, promoted.fullName).waitFor()

  // A day that is past: fewer people had joined.
  await chooseDay(page, `${year - 3}-01-01`)
  expect(await table(page).getByRole('row').count()).toBeLessThan(now)
  await page.getByRole('button', { name: 'Back to today' }).click()
  await page.getByRole('status').filter({ hasText: 'This page shows' }).waitFor({ state: 'detached' })
  await table(page)
    .locator('tbody tr')
    .nth(now - 2)
    .waitFor()
  await row(page, leaver.fullName).waitFor()
  expect(await table(page).getByRole('row').count()).toBe(now)
})

it.each([
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
])(
  'shows another day on lists, timeline, chart and dashboard, at %s',
  async (place, viewport) => {
    for (const [at, path] of [
      `/employees?asOf=${newYear}`,
      `/employees?view=chart&asOf=${newYear}`,
      `/projects?asOf=${newYear}`,
      `/projects?view=timeline&asOf=${newYear}`,
      `/dashboard?tab=resources&asOf=${newYear}`,
    ].entries())
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await stage.visit('linh', path, { viewport, colorScheme })
        await page
          .getByRole('status')
          .filter({ hasText: showDate(newYear) })
          .waitFor()
        await settled(page)
        expect([path, await fits(page)]).toEqual([path, true])
        const folder = process.env.AS_OF_PICTURES
        if (folder) await page.screenshot({ path: `${folder}/${at}-${place.replace(' ', '')}-${colorScheme}.png` })
      }
  },
  240_000,
)
