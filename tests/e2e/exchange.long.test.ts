import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { breaches } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

async function axe(page: Page): Promise<void> {
  await settled(page)
  expect(await breaches(page)).toEqual([])
}

/** Chooses an item of the Export menu and reads the downloaded file. */
async function exported(page: Page, choice: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: choice }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

it('exports the employees that the list shows', async () => {
  const filter = encodeURIComponent(JSON.stringify({ workingStatuses: ['contractor'] }))
  const { page } = await stage.visit('linh', `/employees?filter=${filter}&sort=displayName&order=ASC`)
  const links = page.getByRole('table', { name: 'Employees' }).locator('tbody tr')
  // Until then the rows are placeholders.
  await settled(page)
  const shown = await links.count()
  const { name, bytes } = await exported(page, 'CSV, all columns')
  expect(name).toMatch(/^employees-\d{4}-\d\d-\d\d\.csv$/)
  const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows).toHaveLength(shown)
  expect(new Set(rows.map(({ Status }) => Status))).toEqual(new Set(['Contractor']))
  const names = await links.locator('td:first-child').allTextContents()
  for (const [at, row] of rows.entries()) expect(names[at]).toContain(row['Display name'])
  expect(Object.keys(rows[0] ?? {}).some((label) => label.startsWith('Salary'))).toBe(false)
  const book = await exported(page, 'Excel, these columns')
  expect(book.bytes.subarray(0, 2).toString()).toBe('PK')
})

it('exports the projects that the list shows, with the chosen columns and no others', async () => {
  const filter = encodeURIComponent(JSON.stringify({ status: ['active'] }))
  const { page } = await stage.visit('linh', `/projects?filter=${filter}&sort=projectName&order=ASC`)
  const rows = page.getByRole('table', { name: 'Projects' }).locator('tbody tr')
  await settled(page)
  const { name, bytes } = await exported(page, 'CSV, these columns')
  expect(name).toMatch(/^projects-\d{4}-\d\d-\d\d\.csv$/)
  const lines = parse(bytes, { bom: true, columns: true }) as Record<string, string>[]
  const names = await rows.locator('td:first-child').allTextContents()
  expect(lines).toHaveLength(names.length)
  for (const [at, line] of lines.entries()) expect(names[at]).toContain(line.Name)
  expect(new Set(lines.map(({ Status }) => Status))).toEqual(new Set(['Active']))
  const all = await exported(page, 'CSV, all columns')
  const columns = (file: Buffer) => (parse(file, { bom: true }) as string[][])[0] ?? []
  expect(columns(all.bytes).length).toBeGreaterThan(columns(bytes).length)
})

it('imports people from a file with a broken line, and takes the import back', async () => {
  const { page } = await stage.visit('linh', '/employees')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'Import employees' }).waitFor()
  await axe(page)
  const head = 'E-mail,Full name,Status,Joined,Personal email,Seniority,Pay,Roles'
  const line = (name: string, joined: string) =>
    `${name}@tidewater.example,${name} Import,Probation,${joined},${name}@home.example,Mid,1500,Probation`
  const choose = (lines: string[]) =>
    page.getByLabel('CSV file').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...lines].join('\n')),
    })
  await choose([line('una', '2026-02-01'), line('vito', '2026-02-31')])
  await page.getByText('2 rows have errors.').waitFor()
  // The column whose name is not recognised.
  await page.getByRole('combobox', { name: 'Pay' }).click()
  await page.getByRole('option', { name: /^Salary/ }).click()
  await page.getByText('1 row has errors.').waitFor()
  await page.getByText('Joined: Enter a real date').waitFor()
  await axe(page)
  await page.getByRole('button', { name: 'Choose another file' }).click()

  await choose([line('una', '2026-02-01'), line('vito', '2026-02-28')])
  await page.getByRole('combobox', { name: 'Pay' }).click()
  await page.getByRole('option', { name: /^Salary/ }).click()
  await page.getByText('Create: 2').waitFor()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByText('Imported: 2 created, 0 updated').waitFor()
  await axe(page)
  const found = () => stage.call<{ displayName: string }[]>('linh', 'POST', '/employees/search', { keyword: 'Import' })
  expect((await found()).map(({ displayName }) => displayName).toSorted()).toEqual(['una Import', 'vito Import'])

  await page.reload()
  const recent = page.getByRole('region', { name: 'Recent imports' })
  await recent.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 people it created are deleted').waitFor()
  await axe(page)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Import undone').waitFor()
  expect(await found()).toEqual([])
})

it('imports members from a file with a broken line after the line is fixed, and undoes the import', async () => {
  const { page } = await stage.visit('linh', '/projects/saffron?tab=members')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import members' })
  const choose = (...lines: string[]) =>
    dialog.getByLabel('CSV file').setInputFiles({
      name: 'members.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Seniority,Positions,Remark', ...lines].join('\n')),
    })
  await choose('Mid,Backend Engineer,From a file', 'Grand,Backend Engineer,From a file')
  await dialog.getByText('1 row has errors.').waitFor()
  await dialog.getByText('There is no seniority "Grand".').waitFor()
  await dialog.getByRole('combobox', { name: 'Remark' }).click()
  await page.getByRole('option', { name: 'Notes' }).click()
  await axe(page)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await choose('Mid,Backend Engineer,From a file', 'Senior,Backend Engineer,From a file')
  await dialog.getByText('Create: 2').waitFor()
  await dialog.getByRole('combobox', { name: 'Remark' }).click()
  await page.getByRole('option', { name: 'Notes' }).click()
  await settled(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Imported: 2 created, 0 updated, 0 unchanged').waitFor()
  expect(await dialog.count()).toBe(0)
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
})
