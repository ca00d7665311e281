import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { button, dialog, doneOf, toast } from './support/find.ts'
import { phone } from './support/phone.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const patience = 120_000

it(
  'a person is found over the menu, and corrected',
  async () => {
    const { page } = await stage.visit('linh', '/dashboard', phone)
    await button(page, 'Open menu').tap()
    await page.getByRole('link', { name: 'Employees', exact: true }).tap()
    await page.getByRole('heading', { name: 'Employees', level: 1 }).waitFor()
    await page.getByRole('searchbox').tap()
    await page.keyboard.type('dang kho')
    await page.getByText('1 employee', { exact: true }).waitFor()
    await page.getByRole('link', { name: /Khoa/ }).first().tap()
    await page.getByRole('heading', { name: 'Khoa', level: 1 }).waitFor()
    await button(page, 'Edit profile').tap()
    const form = dialog(page, 'Edit general info')
    await form.getByLabel('Display name').fill('Khoa Đặng')
    await button(form, 'Save').tap()
    await toast(page, 'General info updated')
    const renamed = page.getByRole('heading', { name: 'Khoa Đặng', level: 1 })
    await renamed.waitFor()
    expect(await renamed.count()).toBe(1)
  },
  patience,
)

it(
  'a form is answered and sent',
  async () => {
    const before = await doneOf(stage.call, 'anna')
    const { page } = await stage.visit('anna', '/feedbacks/inbox', phone)
    await settled(page)
    await page.getByRole('main').getByRole('list', { name: 'Forms' }).getByRole('link').first().tap()
    await button(page, 'Preview & send').waitFor()
    await settled(page)
    const main = page.getByRole('main')
    const groups = main.getByRole('radiogroup')
    for (let at = 0; at < (await groups.count()); at += 1)
      await groups.nth(at).getByRole('radio').nth(2).check({ force: true })
    const boxes = main.getByRole('textbox')
    for (let at = 0; at < (await boxes.count()); at += 1) await boxes.nth(at).fill('By hand.')
    await button(page, 'Preview & send').tap()
    await button(dialog(page), 'Send').tap()
    await toast(page, 'Answers sent')
    expect(await doneOf(stage.call, 'anna')).toBe(before + 1)
  },
  patience,
)

it(
  'an invoice goes from staffing to the client',
  async () => {
    const { page } = await stage.visit('linh', '/invoices/new', phone)
    await page.getByRole('combobox', { name: 'Project' }).tap()
    await page.getByRole('option', { name: 'Harbor Pilot' }).tap()
    await page.waitForURL(/projectID=/)
    await button(page, 'Lines from staffing').tap()
    const staffing = dialog(page, /^Lines from staffing/)
    await staffing.getByRole('checkbox').first().waitFor()
    await button(staffing, 'Replace all lines').tap()
    await staffing.waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: 'Quantity of line 1' }).fill('0.5')
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
    await button(dialog(page, /^Send invoice/), 'Send invoice').tap()
    await page.waitForURL(/\/dashboard/)
    const [sent] = await stage.call<InvoiceRow[]>('linh', 'GET', '/invoices?sort=-createdAt&size=1')
    expect([sent?.status, sent?.lineItems[0]?.quantity]).toEqual(['sent', 0.5])
  },
  patience,
)

it(
  'a list is filtered, a dashboard shows another tab and the rows behind a number',
  async () => {
    const { page } = await stage.visit('linh', '/projects', phone)
    await settled(page)
    await page.getByRole('tab', { name: /^Paused/ }).tap()
    await page.waitForURL(/Paused|paused/)
    await page.goto('/dashboard')
    await settled(page)
    await page.getByRole('tab', { name: 'Resources' }).tap()
    await page.waitForURL(/tab=resources/)
    await settled(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
  },
  patience,
)

it('nothing moves for people who ask for less motion', async () => {
  const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
    const { page } = await stage.visit('linh', '/employees/grace', { reducedMotion })
    await settled(page)
    await button(page, 'Edit profile').click()
    await dialog(page).waitFor()
    return page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0))
        .filter((duration) => duration > 50 && duration < Number.POSITIVE_INFINITY),
    )
  }
  expect(await moving('reduce')).toEqual([])
  expect((await moving('no-preference')).length).toBeGreaterThan(0)
})
