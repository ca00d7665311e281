import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { breaches } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
const idOf = async (username: string) => (await stage.call<{ id: string }>('linh', 'GET', `/employees/${username}`)).id

it('defines a field, imports it, filters and exports by it, and erases it with a person', async () => {
  const { page } = await stage.visit('linh', '/config?tab=ownFields')
  await settled(page)
  await page.getByRole('button', { name: 'Add own field' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Locker')
  await form.getByRole('radio', { name: 'Number' }).click()
  await form.getByRole('radio', { name: 'Page of the person' }).click()
  expect(await breaches(page)).toEqual([])
  await form.getByRole('button', { name: /^(Save|Add)/ }).click()
  await form.waitFor({ state: 'hidden' })

  const people = await stage.call<{ username: string; teamEmail: string; displayName: string }[]>(
    'linh',
    'POST',
    '/employees/search',
    { workingStatuses: ['left'], size: 2 },
  )
  const [gone] = people
  const [grace] = await stage.call<typeof people>('linh', 'POST', '/employees/search', { keyword: 'grace' })
  if (!gone || !grace) throw new Error('The demo company has nobody who left.')
  await page.goto('/employees/import')
  const csv = `Team email,Locker\n${grace.teamEmail},41\n${gone.teamEmail},12.5\n`
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'lockers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText('Update: 2', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page
    .getByText(/2 .*updated|updated.*2/i)
    .first()
    .waitFor()

  await page.goto('/employees')
  await settled(page)
  await page.getByRole('button', { name: /^More filters/ }).click()
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Locker' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter by Locker' })
  await filter.getByLabel('From').fill('40')
  await filter.getByLabel('From').press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove the filter Locker: from 40' }).waitFor()
  await settled(page)
  await page.getByRole('table', { name: 'Employees' }).getByRole('link', { name: grace.displayName }).first().waitFor()
  expect(await breaches(page)).toEqual([])
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV, all columns' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect([lines[0]?.includes('"Locker"'), lines[1]?.includes('41')]).toEqual([true, true])

  await page.goto(`/employees/${gone.username}`)
  await section(page, 'Company fields').getByText('12.5').waitFor()
  // The page of the person would ask for a name that is gone.
  await page.goto('/config?tab=ownFields')
  await settled(page)
  const id = await idOf(gone.username)
  await stage.call('linh', 'POST', `/employees/${id}/erase`, {})
  const fields = await stage.call<{ name: string; value: unknown }[]>('linh', 'GET', `/employees/${id}/own-fields`)
  expect(fields.find(({ name }) => name === 'Locker')?.value).toBe('')
})

it('defines a field of projects, fills it in, filters and exports by it', async () => {
  const { page } = await stage.visit('linh', '/config?tab=ownFields')
  await settled(page)
  await page.getByRole('button', { name: 'Add own field' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Region')
  await form.getByRole('radio', { name: 'Choice' }).click()
  await form.getByLabel('Choices').fill('North\nSouth')
  await form.getByRole('radio', { name: 'Page of the project' }).click()
  await form.getByRole('button', { name: /^(Save|Add)/ }).click()
  await form.waitFor({ state: 'hidden' })

  const [project] = await stage.call<{ code: string; name: string }[]>('linh', 'GET', '/projects?status=active')
  if (!project) throw new Error('The demo company has no active project.')
  await page.goto(`/projects/${project.code}`)
  await section(page, 'Company fields').getByText(/^CC-/).waitFor()
  await section(page, 'Company fields').getByRole('button', { name: 'Edit company fields' }).click()
  const panel = page.getByRole('dialog', { name: 'Edit company fields' })
  await panel.getByLabel('Region').selectOption('South')
  await panel.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Company fields updated')
  await section(page, 'Company fields').getByText('South').waitFor()
  expect(await breaches(page)).toEqual([])

  await page.goto('/projects')
  await settled(page)
  await page.getByRole('button', { name: /^More filters/ }).click()
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Region' }).click()
  await page.getByRole('checkbox', { name: 'South' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove the filter Region: South' }).waitFor()
  await settled(page)
  const table = page.getByRole('table', { name: 'Projects' })
  await table.getByRole('link', { name: project.name }).first().waitFor()
  expect(await table.getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV, all columns' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  for (const name of ['"Region"', '"Cost centre"']) expect(lines[0]).toContain(name)
  for (const value of ['"South"', '"CC-']) expect(lines[1]).toContain(value)
})

it('shows and changes the shipped fields of a person, at a phone too', async () => {
  const { page } = await stage.visit('linh', '/employees/grace', { viewport: { width: 390, height: 844 } })
  await section(page, 'Company fields').getByRole('button', { name: 'Edit company fields' }).click()
  const form = page.getByRole('dialog', { name: 'Edit company fields' })
  await form.getByLabel('Emergency contact').first().fill('Hanna Sailor')
  await form.getByLabel('Contract type').selectOption('Permanent')
  await form.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Company fields updated')
  await section(page, 'Company fields').getByText('Hanna Sailor').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

it('uploads a contract, takes that back, uploads it again, filters by it and downloads it', async () => {
  const { page } = await stage.visit('linh', '/employees/grace')
  const card = section(page, 'Company fields')
  const bytes = Buffer.from('%PDF-1.7\n%%EOF\n')
  const upload = async () => {
    const file = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: bytes }
    await card.getByLabel('File for Contract document').setInputFiles(file)
    await card.getByRole('button', { name: 'contract.pdf' }).waitFor()
  }
  await upload()
  await page.getByRole('alert').filter({ hasText: 'File added' }).getByRole('button', { name: 'Undo' }).click()
  await card.getByRole('button', { name: 'contract.pdf' }).waitFor({ state: 'detached' })
  await card.getByRole('button', { name: 'Add file' }).waitFor()
  await upload()
  expect(await breaches(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'contract.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('contract.pdf')
  expect(await readFile(await download.path())).toEqual(bytes)
  const field = (await stage.call<{ id: string; name: string }[]>('linh', 'GET', '/metadata/own-fields')).find(
    ({ name }) => name === 'Contract document',
  )
  const own = { [field?.id ?? '']: ['.'] }
  const found = await stage.call<{ username: string }[]>('linh', 'POST', '/employees/search', { own })
  expect(found.map(({ username }) => username)).toEqual(['grace'])
})
