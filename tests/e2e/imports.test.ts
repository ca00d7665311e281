import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { breaches } from './support/axe.ts'
import { darken } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

/** Exports the list that the page shows. */
async function exported(page: Page, choice: string): Promise<Buffer> {
  await settled(page)
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: choice }).click(),
  ])
  return readFile(await download.path())
}

const choose = (page: Page, buffer: Buffer) =>
  page.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })

it('imports its own export of people without a change, and one corrected cell as one update', async () => {
  const { page } = await stage.visit('linh', '/employees')
  const csv = await exported(page, 'CSV, all columns')
  await page.goto('/employees/import')
  await choose(page, csv)
  await page.getByText(/^No change: [1-9]\d*$/).waitFor()
  for (const outcome of ['Create', 'Update', 'Error']) await page.getByText(`${outcome}: 0`, { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Nothing to import' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Choose another file' }).click()

  // The line manager of one person, whose name others have too, is another one now.
  const cell = /"[^"]*\(@([a-z.]+)\)"/.exec(csv.toString())?.[0] ?? ''
  await choose(page, Buffer.from(csv.toString().replace(cell, '"Whoever (@linh)"')))
  await page.getByText('Update: 1', { exact: true }).waitFor()
  await page.getByText(/→ .*\(@linh\)/).waitFor()
})

it('imports its own export of members and open roles without a change', async () => {
  const { page } = await stage.visit('linh', '/projects/saffron?tab=members')
  const csv = await exported(page, 'CSV')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import members' })
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: csv })
  await dialog.getByText(/^No change: [1-9]\d*$/).waitFor()
  for (const outcome of ['Create', 'Update']) expect(await dialog.getByText(`${outcome}: 0`).count()).toBe(1)
  expect(await dialog.getByRole('button', { name: 'Nothing to apply' }).isDisabled()).toBe(true)
})

it('asks how a column of days is written, and shows the days as they will be stored', async () => {
  const { page } = await stage.visit('linh', '/employees/import')
  const [one] = await stage.call<{ teamEmail: string }[]>('linh', 'POST', '/employees/search', { keyword: 'linh' })
  const text = `\uFEFFTeam email\tDate of birth\r\n${one?.teamEmail}\t03/04/1991\r\n`
  await choose(page, Buffer.from(text, 'utf16le'))
  const asked = page.getByRole('radiogroup', { name: 'What does “03/04/1991” in the column “Date of birth” mean?' })
  await asked.waitFor()
  expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await asked.getByRole('radio', { name: '4 March 1991 (month first)' }).click()
  await page.getByText(/→ 4 March 1991/).waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await darken(page)
  expect(await breaches(page)).toEqual([])
})

/** Job 4: five people, two mistakes in the file. */
it('HR imports five people, corrects two mistakes in the preview, and finds the five by their links', async () => {
  const { page } = await stage.visit('linh', '/employees/import')
  const names = ['Ada Quay', 'Ben Quay', 'Cyd Quay', 'Dee Quay', 'Eli Quay']
  const rows = names.map((name, at) => {
    const word = name.split(' ')[0]?.toLowerCase()
    // The second has a day that does not exist, the fourth a status that does not.
    const [joined, status] = [at === 1 ? '2027-02-31' : '2027-02-01', at === 3 ? 'Fulltime?' : 'Probation']
    return `${name},${word}@tidewater.example,${word}.quay@home.example,${status},${joined},Mid,1500,probation`
  })
  const head = 'Full name,Team e-mail,Personal e-mail,Status,Joined,Seniority,Salary,Roles'
  await choose(page, Buffer.from([head, ...rows].join('\n')))
  await page.getByText('Error: 2', { exact: true }).waitFor()
  for (const [about, label, text] of [
    ['ben@tidewater.example', 'Joined', '2027-02-28'],
    ['dee@tidewater.example', 'Status', 'Probation'],
  ] as const) {
    const row = page.getByRole('row', { name: about })
    await row.getByRole('button', { name: 'Correct' }).click()
    await row.getByLabel(label).fill(text)
    const check = row.getByRole('button', { name: 'Check again' })
    await check.click()
    // The row itself stays, as one of those to create, if it was the last with a mistake.
    await check.waitFor({ state: 'detached' })
  }
  await settled(page)
  await page.getByRole('button', { name: 'Import 5 rows' }).click()
  const links = page.getByRole('list', { name: 'New people' }).getByRole('link')
  await links.first().waitFor()
  expect(await links.count()).toBe(5)
  await links.nth(1).click()
  await page.getByRole('heading', { name: /Ben/ }).first().waitFor()
})
