import type { Page } from 'playwright-core'
import type { Employee } from '#contract/api/employees/employee.ts'
import { type DemoPerson, demoCompany } from '#server/seed/demo/company.ts'
import { portraitOf } from '#server/seed/demo/pictures.ts'
import { identityCard } from '#server/seed/pictures/card.ts'
import { signInAs } from '#tests/support/signIn.ts'
import { change, openTab } from './find.ts'

/** Brings a page into the state that a picture shows. `url` is that of the product. */
export type Prepare = (page: Page, url: string) => Promise<unknown>

const tokens = new Map<string, string>()

/** A session token of a demo person; always the same one. */
export async function tokenOf(url: string, who: string): Promise<string> {
  const token = tokens.get(who) ?? (await signInAs(url, who))
  tokens.set(who, token)
  return token
}

/** Calls the API as a demo person and returns the answer's `data`. */
export async function call<Data>(url: string, who: string, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${await tokenOf(url, who)}`, 'content-type': 'application/json' }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${url}/api/v1${path}`, init)
  const answer = (await response.json()) as { data: Data; error?: string }
  if (!response.ok) throw new Error(`${method} ${path}: ${answer.error}`)
  return answer.data
}

export const editGeneral: Prepare = async (page) => {
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('dialog', { name: 'Edit general info' }).waitFor()
}

export const leaving: Prepare = async (page) => {
  await change(page, 'Mark as left now')
  await page.getByRole('dialog', { name: /as left/ }).waitFor()
}

/** The history of a person's work, with what is planned. */
export const lookAtHistory: Prepare = async (page) => {
  await openTab(page, 'Job')
  const card = page.getByRole('region', { name: 'Employment', exact: true })
  await card.getByRole('listitem').first().waitFor()
  await card.scrollIntoViewIfNeeded()
}

/** The panel in which the last day of a person is planned. */
export const planLeaving: Prepare = async (page) => {
  await change(page, 'Plan leaving')
  await page.getByRole('dialog', { name: /^Plan leaving of/ }).waitFor()
}

/** Raises of two people, checked and not yet applied. */
export const checkRaises: Prepare = async (page) => {
  await page.getByRole('button', { name: 'Raise pay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Raise pay' })
  await dialog.getByLabel('From', { exact: true }).fill(`01/04/${new Date().getUTCFullYear() + 1}`)
  await dialog.getByLabel('Reason').fill('Review of the year')
  await dialog.getByLabel('Lines').fill('Employee;Personal account amount\n@marcus;2250\n@grace;3600')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByText(/^The new pay is true from/).waitFor()
}

export const lookAtDocument: Prepare = async (page) => {
  await openTab(page, 'Personal')
  await page.getByRole('button', { name: 'View ID card, front' }).click()
  await page.getByRole('dialog').getByRole('img').waitFor()
}

/** Two people change the same field of a person. The page is that of the second one. */
export const clash: Prepare = async (page, url) => {
  await editGeneral(page, url)
  const form = page.getByRole('dialog', { name: 'Edit general info' })
  await form.getByLabel('Discord').fill('boris-ops')
  const { id, fullName, teamEmail, phoneNumber, lineManager } = await call<Employee>(
    url,
    'marek',
    'GET',
    '/employees/borislav',
  )
  const theirs = {
    fullName,
    email: teamEmail,
    phone: phoneNumber,
    lineManagerID: lineManager?.id,
    discordName: `borislav.${Date.now() % 1000}`,
  }
  await call(url, 'marek', 'PUT', `/employees/${id}/general-info`, theirs)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('changed the same fields').waitFor()
}

/** The form of an invitation. */
export const openInvitation: Prepare = async (page, url) => {
  const { id } = await call<{ id: string }>(url, 'linh', 'GET', '/employees/maximilian')
  const body = { skipEmail: true }
  const { link } = await call<{ link: string }>(url, 'linh', 'POST', `/employees/${id}/invitation`, body)
  await page.goto(link)
  await page.getByRole('heading', { name: 'About you' }).waitFor()
}

/** The front of a fictional identity card as PNG. */
async function drawnCard(page: Page): Promise<Buffer> {
  const person = demoCompany('2026-11-21').find(({ username }) => username === 'maximilian') as DemoPerson
  const { fullName: name, birthday, place } = person
  const { front } = identityCard({ name, birthday, country: place.country, portrait: portraitOf(person) })
  const sheet = await page.context().newPage()
  await sheet.setViewportSize({ width: 640, height: 408 })
  await sheet.setContent(`<style>body{margin:0} svg{display:block;width:100vw}</style>${front}`)
  const card = await sheet.screenshot()
  await sheet.close()
  return card
}

export const openDocuments: Prepare = async (page, url) => {
  await openInvitation(page, url)
  await page.getByLabel('Date of birth').fill('11/11/1991')
  await page.getByRole('radio', { name: 'Male', exact: true }).check()
  await choose(page, 'MBTI', 'INTJ')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Address').fill('Mainzer Landstraße 12')
  await page.getByLabel('Place of residence').fill('Frankfurt am Main')
  await choose(page, 'Country', 'Germany')
  await choose(page, 'City', 'Frankfurt am Main')
  await page.getByRole('textbox', { name: /^Phone/ }).fill('1512345678')
  await page.getByRole('button', { name: 'Next' }).click()
  const file = { name: 'front.png', mimeType: 'image/png', buffer: await drawnCard(page) }
  await page.getByLabel('File of ID card, front').setInputFiles(file)
  await page.getByText('Uploaded').waitFor()
}

/** Chooses an option of a select. Names must match completely. */
export async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The preview of a change to a role's grants. */
export const previewGrants: Prepare = async (page) => {
  await page.getByRole('button', { name: 'Edit grants' }).click()
  await page.getByRole('checkbox', { name: /See base salaries/ }).check()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Save grants' }).waitFor()
}

/** The path to one person in the org chart. */
export const findInChart: Prepare = async (page) => {
  await page.getByRole('combobox', { name: 'Find in the chart' }).fill('khoa')
  await page.getByRole('option', { name: /Khoa/ }).first().click()
  await page.getByRole('treeitem', { name: /^Khoa / }).waitFor()
}

/** The first invoice of the list, in the panel beside it. */
export const openInvoice: Prepare = async (page) => {
  await page
    .getByRole('link', { name: /^2\d+-/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('History').waitFor()
}

/** Line items from the people who worked on the project that month. */
export const proposeLines: Prepare = async (page) => {
  await page.getByRole('button', { name: 'Lines from staffing' }).click()
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
}

export const openPalette: Prepare = async (page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Find/ }).fill('ng')
  await page
    .getByRole('option', { name: /Person/ })
    .first()
    .waitFor()
}

/** Opens the options of a saved view, and saves the view first if needed. */
export const openViews: Prepare = async (page) => {
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const views = page.getByRole('dialog', { name: 'Views' })
  const kept = views.getByRole('button', { name: 'Options of Contractors in Vietnam' })
  if ((await kept.count()) === 0) {
    await views.getByLabel('Name').fill('Contractors in Vietnam')
    await views.getByRole('button', { name: 'Save view' }).click()
  }
  await kept.click()
}

/** A file of people in which one row has an error. */
export const chooseFile: Prepare = async (page) => {
  const lines = [
    'E-mail,Full name,Status,Joined,Personal email,Seniority,Pay,Roles',
    'una@tidewater.example,Una Brandt,Probation,2026-02-01,una@home.example,Mid,1500,Probation',
    'vito@tidewater.example,Vito Sala,Probation,2026-02-31,vito@home.example,Mid,1500,Probation',
  ]
  const buffer = Buffer.from(lines.join('\n'))
  await page.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await page
    .getByText(/Rows with errors/)
    .first()
    .waitFor()
}

/** Makes a change that can be undone. */
export const changeSomething: Prepare = async (page, url) => {
  const { id, fullName, teamEmail, phoneNumber } = await call<Employee>(url, 'linh', 'GET', '/employees/oliver')
  const body = { fullName, email: teamEmail, phone: phoneNumber, discordName: `oliver.${Date.now() % 1000}` }
  await call(url, 'linh', 'PUT', `/employees/${id}/general-info`, body)
  await page.reload()
  await page
    .getByRole('button', { name: /^Undo / })
    .first()
    .waitFor()
}

/** Some selected rows with the bulk actions. Cards on a phone can't be selected. */
export const chooseRows: Prepare = async (page) => {
  if ((await page.getByRole('table').count()) === 0) return
  for (const at of [0, 1, 2]) await page.getByRole('checkbox', { name: 'Choose this row' }).nth(at).check()
}

export const openExport: Prepare = async (page) => {
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menu').waitFor()
}

export const listShortcuts: Prepare = async (page) => {
  await page.locator('body').press('?')
  await page.getByRole('dialog').waitFor()
}
