import type { Page } from 'playwright-core'
import { jpeg, png } from '#tests/support/pictures.ts'
import { breaches } from './support/axe.ts'
import { change, openTab } from './support/find.ts'
import { choose } from './support/prepare.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const step = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor()

/** The link in the newest mail to this address, as an admin sees it in the outbox. */
async function linkFromOutbox(page: Page, address: string): Promise<string> {
  await page.goto('/dev/outbox')
  const row = page.getByRole('row').filter({ hasText: address }).first()
  await row.getByRole('link').click()
  const href = await page.locator('a[href*="/onboarding?code="]').first().getAttribute('href')
  return href ?? ''
}

async function invite(page: Page, fullName: string, personalEmail: string): Promise<void> {
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Display name').fill(fullName.split(' ')[0] ?? '')
  await page.getByLabel('Joined').fill('23/11/2026')
  await page.getByLabel('Personal email').fill(personalEmail)
  await choose(page, 'Positions', 'Backend Engineer')
  await page.keyboard.press('Escape')
  await choose(page, 'Seniority', 'Mid')
  await page.getByLabel('Salary').fill('2500')
  await choose(page, 'Roles', /Full-time/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create employee' }).click()
}

async function upload(page: Page, label: string, bytes: Buffer, name = 'picture.png') {
  await page
    .getByLabel(`File of ${label}`)
    .setInputFiles({ name, mimeType: name.endsWith('png') ? 'image/png' : 'image/jpeg', buffer: bytes })
}

const uploaded = (page: Page, label: string) =>
  page
    .getByRole('group', { name: new RegExp(`^${label}`) })
    .getByText('Uploaded')
    .waitFor()

it('takes a person from the invitation to the last day', async () => {
  const { page } = await stage.visit('linh', '/employees/new')
  await invite(page, 'Noémie Dubois', 'noemie@letterbox.example')
  await toast(page, 'Employee created').getByRole('link', { name: 'View employee' }).waitFor()
  await page.waitForURL(/\/employees$|\/employees\?/)
  const link = await linkFromOutbox(page, 'noemie@letterbox.example')
  expect(link).toContain(`${stage.product.url}/onboarding?code=`)

  const { page: hers, watch } = await stage.visit(null, '/login')
  const code = new URL(link).searchParams.get('code') ?? ''
  const sent: string[] = []
  hers.on('request', (request) => {
    const { authorization, ...headers } = request.headers()
    sent.push(request.url() + JSON.stringify(headers))
  })
  await hers.goto(link)
  await step(hers, 'About you')
  expect(hers.url()).toBe(`${stage.product.url}/onboarding`)
  // Only the document itself was requested with it, and no request says where it came from.
  expect(sent.filter((request) => request.includes(code))).toHaveLength(1)
  expect(sent.filter((request) => /"referer":"[^"]/.test(request))).toEqual([])
  await settled(hers)
  expect(await breaches(hers)).toEqual([])
  await upload(hers, 'Picture', png)
  await uploaded(hers, 'Picture')
  await hers.getByLabel('Date of birth').fill('25/03/1995')
  expect(await hers.getByRole('combobox', { name: 'Zodiac sign' }).inputValue()).toBe('Aries')
  await hers.getByRole('radio', { name: 'Female', exact: true }).check()
  await choose(hers, 'MBTI', 'INTP')
  await next(hers)

  await step(hers, 'Where you live')
  await hers.getByLabel('Address').fill('12 rue du Port')
  await hers.getByLabel('Place of residence').fill('Berlin')
  await choose(hers, 'Country', 'Germany')
  await choose(hers, 'City', 'Berlin')
  await hers.getByRole('textbox', { name: /^Phone/ }).fill('1512345678')
  await next(hers)

  await step(hers, 'Documents')
  await upload(hers, 'ID card, front', jpeg, 'front.jpg')
  await uploaded(hers, 'ID card, front')
  await next(hers)
  await hers.getByText('Add both sides of your ID card, or both pages of your passport.').first().waitFor()
  await upload(hers, 'ID card, back', png)
  await uploaded(hers, 'ID card, back')
  await next(hers)

  await step(hers, 'Bank')
  await hers.reload()
  await hers.getByText('Your earlier answers are back.').waitFor()
  await step(hers, 'Bank')
  await hers.getByLabel('Bank', { exact: true }).fill('Kestrel Bank')
  await hers.getByLabel('Branch').fill('Mitte')
  await hers.getByLabel('Account name').fill('Noemie Dubois')
  await hers.getByLabel('Account number').fill('DE00 1234')
  await choose(hers, 'Account currency', 'EUR')
  await next(hers)
  await step(hers, 'Links')
  await hers.getByLabel('Discord').fill('noemie')
  await hers.getByLabel('GitHub').fill('noemie-dubois')
  await next(hers)
  await step(hers, 'Check and send')
  await hers.getByRole('button', { name: 'Send the form' }).click()
  await hers.getByRole('heading', { name: /^Welcome to Tidewater Software/ }).waitFor()
  await hers.getByRole('button', { name: 'Sign in' }).click()
  await hers.getByRole('button', { name: /Sign in with/ }).click()
  await hers.getByText('Everyone else').click()
  await hers.getByRole('button', { name: /^Noémie/ }).click()
  await hers.getByRole('navigation', { name: 'Main' }).waitFor()
  await hers.goto('/profile?tab=personal')
  await hers.getByText('12 rue du Port').waitFor()

  await page.goto('/employees/noemie.dubois')
  await page.getByRole('heading', { level: 1, name: 'Noémie' }).waitFor()
  await page.getByText('Probation', { exact: true }).waitFor()
  await openTab(page, 'History')
  await section(page, 'Timeline')
    .getByText(/On.?boarding/i)
    .first()
    .waitFor()
  await openTab(page, 'Personal')
  await page.getByRole('button', { name: 'View ID card, front' }).click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await page.keyboard.press('Escape')
  await change(page, 'Confirm employment')
  const confirming = page.getByRole('dialog', { name: /^Confirm the employment of/ })
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await toast(page, 'Employment confirmed').waitFor()
  await hers.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
  await hers.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()

  // Calls of the open page are refused from then on.
  watch.expect(/^401 /)
  await change(page, 'Mark as left now')
  const question = page.getByRole('dialog', { name: 'Mark Noémie as left?' })
  await question.getByRole('checkbox', { name: 'Keep forwarding email' }).check()
  await question.getByRole('button', { name: 'Mark as left' }).click()
  await toast(page, 'Status updated').first().waitFor()
  // The page learns of the change through the stream, or with its next call at the latest.
  await hers.goto('/employees')
  await hers.waitForURL('**/login')
  await openTab(page, 'Overview')
  await section(page, /Offboarding/).waitFor()
}, 180_000)
