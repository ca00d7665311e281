import type { Page } from 'playwright-core'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  return page.getByRole('dialog', { name: 'Views' })
}
const table = (page: Page) => page.getByRole('table', { name: 'Employees' })
const headers = (page: Page) => table(page).getByRole('columnheader').allInnerTexts()
const rows = (page: Page) => table(page).locator('tbody tr')

it('a view is saved, shared, opened from its link, and the page opens with it', async () => {
  const filter = encodeURIComponent(JSON.stringify({ workingStatuses: ['contractor'] }))
  const { page } = await stage.visit('linh', `/employees?filter=${filter}&sort=displayName&order=ASC`)
  await settled(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Status' }).click()
  await page.keyboard.press('Escape')
  const mine = await headers(page)
  const people = await rows(page).count()

  const views = await open(page)
  await views.getByLabel('Name').fill('Contractors')
  await views.getByLabel('Shared with everyone who has access to this page').check()
  await views.getByRole('button', { name: 'Save view' }).click()
  await views.getByRole('button', { name: 'Options of Contractors' }).click()
  await views.getByLabel('Make default').check()
  const link = await views.getByRole('textbox', { name: 'Link to Contractors' }).inputValue()
  expect(link).toContain('saved=')

  // Another browser of the same person has the columns and opens with the view.
  const other = await stage.visit('linh', '/employees')
  await settled(other.page)
  await other.page.getByRole('button', { name: 'Views', exact: true }).waitFor()
  const status = other.page.getByRole('columnheader', { name: 'Status', exact: true })
  await (mine.includes('Status') ? status.waitFor() : status.waitFor({ state: 'detached' }))
  expect(await headers(other.page)).toEqual(mine)
  await other.page.getByRole('link', { name: 'Projects', exact: true }).first().click()
  await other.page.getByRole('link', { name: 'Employees', exact: true }).first().click()
  await other.page.waitForURL(/saved=/)
  await settled(other.page)
  expect(await rows(other.page).count()).toBe(people)

  // A colleague finds the view and opens its short link with its columns. They do not replace the colleague's own
  // columns, and the colleague can't change the view.
  const id = new URL(link).searchParams.get('saved') ?? ''
  const colleague = await stage.visit('marek', '/employees')
  await settled(colleague.page)
  const own = await headers(colleague.page)
  expect(own).not.toEqual(mine.filter((name) => own.includes(name)))
  await colleague.page.goto(`/employees?saved=${id}`)
  await colleague.page.waitForURL(/filter=/)
  const theirStatus = colleague.page.getByRole('columnheader', { name: 'Status', exact: true })
  const toggled = (isThere: boolean) => theirStatus.waitFor({ state: isThere ? 'visible' : 'detached' })
  await toggled(mine.includes('Status'))
  await (await open(colleague.page)).getByRole('link', { name: 'Default view' }).click()
  await toggled(own.includes('Status'))
  await settled(colleague.page)
  expect(await headers(colleague.page)).toEqual(own)
  expect(await rows(colleague.page).count()).toBeGreaterThan(people)
  await colleague.page.goto(link)
  await toggled(mine.includes('Status'))
  const theirs = await open(colleague.page)
  await theirs.getByText('by Linh').waitFor()
  await theirs.getByRole('button', { name: 'Options of Contractors' }).click()
  await theirs.getByText('Make default').waitFor()
  expect(await theirs.getByRole('button', { name: 'Delete' }).count()).toBe(0)

  // The owner has since changed the filters and updated the view.
  await page.keyboard.press('Escape')
  const others = encodeURIComponent(JSON.stringify({ workingStatuses: ['probation'] }))
  await page.goto(`/employees?filter=${others}&sort=displayName&order=ASC`)
  await settled(page)
  const now = await open(page)
  await now.getByRole('button', { name: 'Options of Contractors' }).click()
  await now.getByRole('button', { name: 'Replace with current view' }).click()
  const replacing = page.getByRole('dialog', { name: 'Replace “Contractors”?' })
  await replacing.getByText(/^This view is shared/).waitFor()
  await replacing.getByRole('button', { name: 'Replace view' }).click()
  await page.getByText('“Contractors” updated').waitFor()
  await colleague.page.goto(`/employees?saved=${id}`)
  await colleague.page.waitForURL(/probation/)

  await now.getByRole('button', { name: 'Options of Contractors' }).click()
  await now.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete “Contractors”?' })
  await question.getByText(/^This view is shared/).waitFor()
  await question.getByRole('button', { name: 'Delete view' }).click()
  await page.getByText('“Contractors” deleted').waitFor()
})
