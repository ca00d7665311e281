import type { Page } from 'playwright-core'
import type { InvoiceDetail } from '#contract/api/invoices/invoice.ts'
import { type Language, languageCookie } from '#contract/languages.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { translations } from '#tests/support/catalogues.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const harbor = seedId('project', 'harbor-pilot')

const cell = (page: Page, row: number, name: string) => page.locator(`[name="lineItems.${row}.${name}"]`)

/** Pastes a text into the focused cell, as the browser does with copied cells of a spreadsheet. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test.each<[Language, string]>([
  ['en', '1,500.5'],
  ['vi', '1.500,5'],
  ['de', '1.500,5'],
])(
  'a comma before decimals is one in %s, typed, pasted and imported',
  async (language, shown) => {
    const words = language === 'en' ? undefined : translations(language)
    const say = (text: string) => words?.get(text) ?? text
    const open = async (path: string) => {
      const { page, context } = await stage.visit('linh', '/profile')
      await context.addCookies([{ name: languageCookie, value: language, url: stage.product.url }])
      await page.goto(path)
      return page
    }
    const page = await open(`/invoices/new?projectID=${harbor}`)
    await cell(page, 0, 'description').fill('Discovery workshop')
    await cell(page, 0, 'quantity').fill('1,5')
    await cell(page, 0, 'unitCost').fill('4200,50')
    await cell(page, 0, 'discount').fill('2,5')
    await cell(page, 0, 'description').press('Control+Enter')
    await cell(page, 1, 'description').focus()
    await paste(page, 'Pairing\t1,5\t4.200,50\t2,5%\nSupport\t0,33333\t3000\t5%')
    await cell(page, 2, 'discount').waitFor()
    await page.getByRole('button', { name: say('Save draft'), exact: true }).click()
    await page.waitForURL(/draft=/)
    const id = new URL(page.url()).searchParams.get('draft') ?? ''
    const { lineItems } = await stage.call<InvoiceDetail>('linh', 'GET', `/invoices/${id}`)
    const half = { quantity: 1.5, unitCost: 4200.5, discount: 2.5 }
    expect(lineItems.slice(0, 3)).toMatchObject([half, half, { quantity: 0.33333, unitCost: 3000, discount: 5 }])

    // What is no number stays in sight, and the invoice is not sent.
    await cell(page, 0, 'quantity').fill('1e3')
    await page.getByRole('button', { name: say('Send'), exact: true }).click()
    await page.locator('[name="lineItems.0.quantity"][aria-invalid="true"]').waitFor()
    expect(await cell(page, 0, 'quantity').inputValue()).toBe('1e3')
    await stage.call('linh', 'DELETE', `/invoices/${id}`)

    const project = await open('/projects/saffron?tab=members')
    await project.getByRole('button', { name: say('Import'), exact: true }).click()
    const heading = ['Seniority', 'Positions', 'Rate', 'Discount %'].map(say).join('\t')
    await project.getByRole('textbox', { name: say('Lines') }).fill(`${heading}\nMid\tBackend Engineer\t1.500,50\t2,5`)
    await project.getByRole('button', { name: say('Check'), exact: true }).click()
    await project.getByText(shown).first().waitFor()
  },
  120_000,
)
