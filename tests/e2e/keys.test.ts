import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { breaches } from './support/axe.ts'
import { toast } from './support/find.ts'
import { phone } from './support/phone.ts'
import { darken } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const exec = promisify(execFile)

it('an admin makes a key, a program uses it with curl, and it ends when it is revoked', async () => {
  const { page } = await stage.visit('linh', '/config')
  const settings = page.getByRole('navigation', { name: 'Settings' })
  await settings.getByRole('link', { name: 'Keys', exact: true }).click()
  await page.getByText('Make one for each program').waitFor()
  await page.getByRole('button', { name: 'Make a key' }).first().click()
  const panel = page.getByRole('dialog', { name: 'New key' })
  await panel.getByRole('textbox', { name: /^Name/ }).fill('Payroll')
  await panel.getByRole('checkbox', { name: /^Open the list of employees/ }).check()
  await panel.getByRole('checkbox', { name: /^See colleagues/ }).check()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await panel.getByRole('button', { name: 'Make key' }).click()
  const secret = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue()
  expect(await breaches(page)).toEqual([])

  /** Status and answer, as a shell script would have them. */
  const curl = async (method: string, path: string) => {
    const [bearer, json] = [`authorization: Bearer ${secret}`, 'content-type: application/json']
    const data = method === 'GET' ? [] : ['-d', '{"workingStatuses":["full-time"]}']
    const url = `${stage.product.url}/api/v1${path}`
    const { stdout } = await exec('curl', [
      '-s',
      '-w',
      '\n%{http_code}',
      '-X',
      method,
      '-H',
      bearer,
      '-H',
      json,
      ...data,
      url,
    ])
    const [status = '', ...lines] = stdout.split('\n').toReversed()
    return { status, text: lines.join('\n') }
  }
  const people = await curl('POST', '/employees/search')
  expect(people.status).toBe('200')
  expect(people.text).toContain('"Linh')
  expect((await curl('GET', '/invoices')).status).toBe('403')

  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.reload()
  const row = page.getByRole('row', { name: /Payroll/ })
  await row
    .getByText('just now')
    .or(row.getByText(/second|minute/))
    .first()
    .waitFor()
  expect(await page.content()).not.toContain(secret)
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await darken(page)
  expect(await breaches(page)).toEqual([])
  await page.getByRole('button', { name: 'Revoke Payroll' }).click()
  await page.getByRole('dialog', { name: 'Revoke Payroll?' }).getByRole('button', { name: 'Revoke' }).click()
  await toast(page, 'Key revoked')
  expect((await curl('POST', '/employees/search')).status).toBe('401')
}, 120_000)

it('who may not make keys reads whom to ask, on a phone', async () => {
  const { page } = await stage.visit('huong', '/keys', phone)
  await page.getByText('Only admins make keys here.').waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}, 120_000)

/** Views of the form of a key, each with a picture if a folder is named. */
const views = [
  [1440, 'light'],
  [390, 'dark'],
] as const

test.each(views)(
  'a key for direct reports tells a program about them only, at %i px, %s',
  async (width, colorScheme) => {
    const folder = process.env.PICTURES ?? ''
    const { page } = await stage.visit('linh', '/keys', { viewport: { width, height: 900 }, colorScheme })
    await page.getByRole('button', { name: 'Make a key' }).first().click()
    const panel = page.getByRole('dialog', { name: 'New key' })
    const name = `Reports ${width}`
    await panel.getByRole('textbox', { name: /^Name/ }).fill(name)
    for (const code of ['employees.read', 'employees.read.projects.readActive'])
      await panel.locator(`label[title="${code}"]`).getByRole('checkbox').check()
    const general = panel.locator('label[title="employees.read.generalInfo.fullAccess"] + *').getByRole('combobox')
    await general.click()
    await page.getByRole('option', { name: 'Direct reports' }).click()
    await page.keyboard.press('Escape')
    await settled(page)
    expect(await breaches(page)).toEqual([])
    if (folder) await page.screenshot({ path: `${folder}/key-${width}-${colorScheme}.png` })
    // A second click while it is made makes no second key.
    await panel.getByRole('button', { name: 'Make key' }).dblclick()
    const secret = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue()
    if (folder) await page.screenshot({ path: `${folder}/secret-${width}-${colorScheme}.png` })

    const search = (bearer: string) =>
      fetch(`${stage.product.url}/api/v1/employees/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ size: 999, preload: true, workingStatuses: ['full-time'] }),
      })
    type Row = { id: string; username: string; phoneNumber: string }
    const all = await stage.call<(Row & { lineManager: { username: string } | null })[]>(
      'linh',
      'POST',
      '/employees/search',
      {
        ...{ size: 999, preload: true, workingStatuses: ['full-time'] },
      },
    )
    const reports = all.filter(({ lineManager, phoneNumber }) => lineManager?.username === 'linh' && phoneNumber)
    const strangers = all.filter(({ lineManager, phoneNumber }) => lineManager?.username !== 'linh' && phoneNumber)
    expect([reports.length > 0, strangers.length > 0]).toEqual([true, true])
    const { data } = (await (await search(secret)).json()) as { data: Row[] }
    const shown = data.filter(({ phoneNumber }) => phoneNumber).map(({ id }) => id)
    expect(shown.toSorted()).toEqual(reports.map(({ id }) => id).toSorted())

    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('button', { name: `Revoke ${name}` }).click()
    await page
      .getByRole('dialog', { name: `Revoke ${name}?` })
      .getByRole('button', { name: 'Revoke' })
      .dblclick()
    await toast(page, 'Key revoked')
    expect((await search(secret)).status).toBe(401)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await breaches(page)).toEqual([])
    if (folder) await page.screenshot({ path: `${folder}/keys-${width}-${colorScheme}.png`, fullPage: true })
  },
  120_000,
)
