import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { button, doneOf, toast } from './support/find.ts'
import { choose, hasFocus, press, reach, type } from './support/keys.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const patience = 120_000

it(
  'a person is found, corrected and given another status',
  async () => {
    const { page } = await stage.visit('linh', '/employees')
    await settled(page)
    await page.keyboard.press('/')
    await page.keyboard.type('dang kho')
    await page.getByText('1 employee', { exact: true }).waitFor()
    await press(page, page.getByRole('link', { name: 'Khoa', exact: true }))
    await page.getByRole('heading', { name: 'Khoa', level: 1 }).waitFor()

    const pencil = button(page, 'Edit profile')
    await press(page, pencil)
    const form = page.getByRole('dialog', { name: 'Edit general info' })
    await type(page, form.getByLabel('Display name'), 'Khoa Đặng')
    await press(page, button(form, 'Save'))
    await toast(page, 'General info updated')
    await form.waitFor({ state: 'detached' })
    // Closing a panel returns the focus to the element that opened it.
    expect(await hasFocus(pencil)).toBe(true)

    await press(page, button(page, 'Change…'))
    await page.getByRole('menuitem', { name: 'Status' }).waitFor()
    await page.keyboard.type('Sta')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: /^Change status of/ })
    await choose(page, panel.getByRole('group', { name: /^Status/ }), 'Contractor')
    await press(page, button(panel, 'Save'))
    await panel.waitFor({ state: 'detached' })
    const employment = page.getByRole('region', { name: 'Employment', exact: true })
    await employment.getByRole('listitem').filter({ hasText: 'Contractor' }).first().waitFor()
  },
  patience,
)

it(
  'a form is answered and sent',
  async () => {
    const before = await doneOf(stage.call, 'anna')
    const { page } = await stage.visit('anna', '/feedbacks/inbox')
    await settled(page)
    await press(page, page.getByRole('main').getByRole('list', { name: 'Forms' }).getByRole('link').first())
    await button(page, 'Preview & send').waitFor()
    await settled(page)
    const boxes = page.getByRole('main').getByRole('textbox')
    const groups = page.getByRole('main').getByRole('radiogroup')
    for (let at = 0; at < (await groups.count()); at += 1) {
      await reach(page, groups.nth(at).getByRole('radio').first())
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowRight')
    }
    for (let at = 0; at < (await boxes.count()); at += 1) await type(page, boxes.nth(at), 'By hand.')
    await press(page, button(page, 'Preview & send'))
    const preview = page.getByRole('dialog')
    await press(page, button(preview, 'Send'))
    await toast(page, 'Answers sent')
    expect(await doneOf(stage.call, 'anna')).toBe(before + 1)
  },
  patience,
)

it(
  'an invoice goes from staffing to the client',
  async () => {
    const { page } = await stage.visit('linh', '/invoices/new')
    await settled(page)
    await reach(page, page.getByRole('combobox', { name: 'Project' }))
    await page.keyboard.type('Harbor')
    await page.getByRole('option', { name: 'Harbor Pilot' }).waitFor()
    // Results from the server may still replace the options and the selection.
    await settled(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/projectID=/)
    await press(page, button(page, 'Lines from staffing'))
    const staffing = page.getByRole('dialog', { name: /^Lines from staffing/ })
    await staffing.getByRole('checkbox').first().waitFor()
    await press(page, button(staffing, 'Replace all lines'))
    await staffing.waitFor({ state: 'detached' })
    await type(page, page.getByRole('textbox', { name: 'Quantity of line 1' }), '0.5')
    await press(page, page.getByRole('button', { name: 'Send', exact: true }))
    const asked = page.getByRole('dialog', { name: /^Send invoice/ })
    await press(page, button(asked, 'Send invoice'))
    await page.waitForURL(({ pathname }) => pathname === '/')
    const [sent] = await stage.call<InvoiceRow[]>('linh', 'GET', '/invoices?sort=-createdAt&size=1')
    expect([sent?.status, sent?.lineItems[0]?.quantity]).toEqual(['sent', 0.5])
  },
  patience,
)

it(
  'a list is sorted, filtered, marked and changed at once',
  async () => {
    const { page } = await stage.visit('linh', '/projects?perPage=10')
    await settled(page)
    const table = page.getByRole('table', { name: 'Projects' })
    await press(page, table.getByRole('columnheader').getByRole('button').first())
    await page.waitForURL(/sort=/)
    await settled(page)
    await press(page, table.getByRole('checkbox').nth(1), 'Space')
    await page.getByText('1 selected').waitFor()
    expect(await table.getByRole('checkbox', { checked: true }).count()).toBe(1)
  },
  patience,
)

it(
  'a part of settings is opened, and an entry is added',
  async () => {
    const { page } = await stage.visit('linh', '/config')
    await settled(page)
    await press(page, page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Chapters' }))
    await page.waitForURL(/tab=chapters/)
    await settled(page)
    await press(page, page.getByRole('button', { name: /^Add / }).first())
    const form = page.getByRole('dialog')
    await type(page, form.getByRole('textbox').first(), 'By keyboard')
    expect(await form.getByRole('textbox').first().inputValue()).toBe('By keyboard')
  },
  patience,
)
