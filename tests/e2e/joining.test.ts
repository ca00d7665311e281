import type { Page } from 'playwright-core'
import type { Employee } from '#contract/api/employees/employee.ts'
import { showDate } from '#contract/dates.ts'
import sharp from 'sharp'
import { png } from '#tests/support/pictures.ts'
import { breaches } from './support/axe.ts'
import { counting } from './support/clicks.ts'
import { change, day, openTab } from './support/find.ts'
import { choose } from './support/prepare.ts'
import { settled } from './support/settled.ts'
import { startTimedProduct } from './support/product.ts'
import { openStage } from './support/stage.ts'

// Sessions outlast the jump of the clock.
const stage = openStage(() => startTimedProduct({ SESSION_TTL: '90d' }))
const firstDay = day(9)

const front = 'identityCardPhotoFront'
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

async function addJoiner(page: Page, fullName: string, personalEmail: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees' }).click()
  await page.getByRole('link', { name: 'Add employee' }).click()
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Display name').fill(fullName.split(' ')[0] ?? '')
  await page.getByLabel('Joined').fill(showDate(firstDay))
  await page.getByLabel('Personal email').fill(personalEmail)
  await choose(page, 'Positions', 'Backend Engineer')
  await page.keyboard.press('Escape')
  await choose(page, 'Seniority', 'Mid')
  await page.getByLabel('Salary').fill('2500')
  await choose(page, 'Roles', /Full-time/)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Line manager' }).fill('Marcus')
  await page
    .getByRole('option', { name: /Marcus/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Create employee' }).click()
  await toast(page, 'Employee created').getByRole('link', { name: 'View employee' }).waitFor()
}

const types = { png: 'image/png', jpg: 'image/jpeg', heic: 'image/heic' }

async function upload(page: Page, label: string, buffer: Buffer, kind: keyof typeof types = 'png') {
  await page.getByLabel(`File of ${label}`).setInputFiles({ name: `picture.${kind}`, mimeType: types[kind], buffer })
}

/** A photo of a phone: upright only by what is noted in it, and too large for the server. */
const photo = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 90 })
    .withMetadata({ orientation: 6 })
    .toBuffer()

const uploaded = (page: Page, label: string) =>
  page
    .getByRole('group', { name: new RegExp(`^${label}`) })
    .getByText('Uploaded')
    .waitFor()

/** The form as the joiner fills it in, from the link to the message that it was sent. */
async function fillForm(hers: Page): Promise<void> {
  await step(hers, 'About you')
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
  await upload(hers, 'ID card, front', Buffer.from('ftypheic'), 'heic')
  await hers.getByText("This browser can't read this file as a picture. Choose a PNG or JPEG.").waitFor()
  await upload(hers, 'ID card, front', await photo(), 'jpg')
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
  await hers.getByText(`From your first day on, ${showDate(firstDay)}, you can sign in`).waitFor()
}

/** HR finds the form on home, looks at it and marks it as checked. */
async function checkForm(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const task = page.getByRole('link', { name: 'Check: Noémie has handed in the onboarding form' })
  const all = page.getByRole('button', { name: /^Show all/ })
  await task.or(all).first().waitFor()
  if (!(await task.isVisible())) await all.click()
  await task.click()
  await page.getByRole('button', { name: 'View ID card, front' }).click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mark as checked' }).click()
  await toast(page, 'Marked as checked').waitFor()
}

const joiner = () => stage.call<Employee>('linh', 'GET', '/employees/noemie.dubois')

it('job 1: HR adds a joiner and checks the form, and the status moves by itself; then to the last day', async () => {
  await stage.call('linh', 'POST', '/metadata/joining-items', { name: 'Order a laptop', owner: 'manager', days: -7 })
  const { page } = await stage.visit('linh', '/')
  await page.getByRole('region', { name: 'To do' }).getByRole('listitem').first().waitFor()
  const clicks = await counting(page)
  await addJoiner(page, 'Noémie Dubois', 'noemie@letterbox.example')
  // Employees, add, four choices with two clicks each but the manager's, create.
  expect(await clicks()).toBe(10)
  const outbox = await stage.visit('linh', '/')
  const link = await linkFromOutbox(outbox.page, 'noemie@letterbox.example')
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
  await fillForm(hers)

  const before = await clicks()
  await checkForm(page)
  // Home, all tasks, the task, the card, checked.
  expect((await clicks()) - before).toBeLessThanOrEqual(5)
  const { id, status } = await joiner()
  const { base64 } = await stage.call<{ base64: string }>('linh', 'GET', `/employees/${id}/documents/${front}`)
  const { width, height, orientation } = await sharp(Buffer.from(base64, 'base64')).metadata()
  expect([width, height, orientation]).toEqual([1500, 2000, undefined])
  await page.getByText(`starts on ${showDate(firstDay)}`).waitFor()
  expect(status).toBe('on-boarding')
  // What the company does for each joiner.
  await openTab(page, 'Overview')
  const todo = section(page, 'To be done for joining').getByRole('listitem').filter({ hasText: 'Order a laptop' })
  await todo
    .filter({ hasText: showDate(day(2)) })
    .filter({ hasText: 'Marcus' })
    .waitFor()

  await stage.product.moveTo(`${firstDay}T00:10:00Z`)
  // Nothing is open that asks while the server is away.
  for (const one of [page, outbox.page]) await one.goto('about:blank')
  await stage.product.restart()
  // Daily work begins with the server and goes on behind it.
  for (let turn = 0; turn < 20 && (await joiner()).status !== 'probation'; turn += 1) await page.goto('/')
  await page.goto('/employees/noemie.dubois')
  await page.getByText('Probation', { exact: true }).waitFor()
  await hers.getByRole('button', { name: 'Sign in' }).click()
  await hers.getByRole('button', { name: /Sign in with/ }).click()
  await hers.getByText('Everyone else').click()
  await hers.getByRole('button', { name: /^Noémie/ }).click()
  await hers.getByRole('navigation', { name: 'Main' }).waitFor()
  await hers.goto('/profile?tab=personal')
  await hers.getByText('12 rue du Port').waitFor()

  await openTab(page, 'History')
  await section(page, 'Timeline')
    .getByText(/On.?boarding/i)
    .first()
    .waitFor()
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
