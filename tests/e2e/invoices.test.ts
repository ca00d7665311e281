import type { Page } from 'playwright-core'
import type { InvoiceDetail, InvoiceRow, InvoiceTemplate } from '#contract/api/invoices/invoice.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { pdfPages } from '#tests/support/pdfText.ts'
import { breaches } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const harbor = seedId('project', 'harbor-pilot')
/** Timeout in ms for a whole journey on a busy machine. */
const patience = 180_000
const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {})
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const invoices = (query: string) => stage.call<InvoiceRow[]>('linh', 'GET', `/invoices?${query}`)

async function axe(page: Page): Promise<void> {
  await settled(page)
  expect(await breaches(page)).toEqual([])
}

async function choose(page: Page, project: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: project }).click()
}

/** Downloads a file with the session cookie, like a link in the browser. */
async function bytesOf(page: Page, address: string): Promise<Buffer> {
  const response = await page.request.get(address)
  expect(response.status()).toBe(200)
  return response.body()
}

/** Tabs through the form. Returns the focused elements that the bar at the bottom covered. */
async function coveredOnTheWay(page: Page): Promise<string[]> {
  const covered = new Set<string>()
  await page.getByRole('textbox', { name: 'Email' }).focus()
  for (let step = 0; step < 80; step++) {
    const { name, isCovered, isEnd } = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement
      const { left, top, width, height } = focused.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      const isIn = focused.contains(seen) || seen?.contains(focused)
      const name = focused.ariaLabel || focused.textContent || (focused as HTMLInputElement).name
      return { name, isCovered: !isIn, isEnd: focused.matches('[type="submit"]') }
    })
    if (isCovered) covered.add(name)
    if (isEnd) return [...covered]
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not come to the end of the form.')
}

it(
  'takes an invoice from staffing to the client, and to paid',
  async () => {
    const { page } = await stage.visit('linh', '/invoices/new')
    await page.getByRole('heading', { name: 'New invoice' }).waitFor()
    await choose(page, 'Harbor Pilot')
    await page.waitForURL(/projectID=/)
    await button(page, 'Lines from staffing').click()
    const staffing = dialog(page, /^Lines from staffing/)
    await staffing.getByRole('checkbox').first().waitFor()
    await axe(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const table = staffing.getByRole('table', { name: 'Members in this month' })
    await staffing
      .getByText(/ of \d+ days, /)
      .first()
      .waitFor()
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await axe(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    const members = await staffing.getByRole('checkbox').count()
    await staffing.getByRole('button', { name: 'Replace all lines' }).click()
    await staffing.waitFor({ state: 'detached' })
    expect(await page.getByRole('textbox', { name: /^Description of line/ }).count()).toBe(members)

    await page.getByRole('textbox', { name: 'Quantity of line 1' }).fill('0.5')
    await page.getByRole('textbox', { name: 'Unit price of line 1' }).fill('4200.1255')
    await page.getByRole('textbox', { name: 'Discount of line 1' }).fill('10')
    // 0.5 x 4200.1255 x 0.9 = 1890.056475
    await page.getByText('1,890.06').first().waitFor()
    // At the end of the page the bar covers nothing partly.
    await page.getByRole('heading', { name: 'Terms' }).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await axe(page)

    await button(page, 'Preview').click()
    // In the number format of a client who pays in euros.
    await dialog(page, 'Preview').getByText('1.890,06').first().waitFor()
    await axe(page)
    await page.keyboard.press('Escape')
    await dialog(page, 'Preview').waitFor({ state: 'detached' })

    await button(page, 'Send').click()
    const asked = dialog(page, /^Send invoice/)
    await axe(page)
    await asked.getByRole('button', { name: 'Send invoice' }).dblclick()
    await page.waitForURL(({ pathname }) => pathname === '/')
    const [invoice, second] = await invoices(`projectID=${harbor}&sort=-createdAt&size=2`)
    if (!invoice || !second) throw new Error('Harbor Pilot has invoices of its own.')
    expect(invoice.lineItems[0]).toMatchObject({
      quantity: 0.5,
      unitCost: 4200.1255,
      discount: 10,
      cost: 1890.06,
    })
    expect([invoice.status, invoice.lineItems.length]).toEqual(['sent', members])
    expect(second.createdAt < invoice.createdAt).toBe(true)
    const toast = page.getByRole('alert').filter({ hasText: invoice.number })
    await toast.getByRole('link', { name: 'View invoice' }).click()

    const drawer = dialog(page, `Invoice ${invoice.number}`)
    await drawer.getByText('Sent', { exact: true }).first().waitFor()
    const pdf = (await pdfPages(await bytesOf(page, invoice.invoiceFileURL))).join(' ')
    expect(pdf).toContain(invoice.number)
    expect(pdf).toContain('1.890,06')
    await axe(page)

    const outbox = await stage.visit('linh', '/dev/outbox')
    await outbox.page.getByRole('link', { name: new RegExp(`#${invoice.number}`) }).click()
    await outbox.page.getByText(invoice.email).first().waitFor()
    const attached = outbox.page.getByRole('link', { name: `${invoice.number}.pdf` })
    const sent = await bytesOf(outbox.page, (await attached.getAttribute('href')) ?? '')
    expect(sent.equals(await bytesOf(page, invoice.invoiceFileURL))).toBe(true)

    await drawer.getByRole('button', { name: 'Record payment' }).click()
    const paying = dialog(page, `Payment of ${invoice.number}`)
    await paying.getByRole('checkbox').check()
    await axe(page)
    await paying.getByRole('button', { name: 'Record payment' }).click()
    await paying.waitFor({ state: 'detached' })
    await drawer.getByText('Paid', { exact: true }).first().waitFor()
    await outbox.page.goto('/dev/outbox')
    await outbox.page.getByRole('link', { name: new RegExp(`Re: .*#${invoice.number}`) }).click()
    await outbox.page
      .getByText(/thank you/i)
      .first()
      .waitFor()
    expect(await outbox.page.getByRole('link', { name: `${invoice.number}.pdf` }).count()).toBe(0)
  },
  patience,
)

it(
  'keeps a draft by itself, goes on with it in another window, deletes it, and sends the next one without a hole',
  async () => {
    const { page } = await stage.visit('linh', `/invoices/new?projectID=${harbor}`)
    const template = await stage.call<InvoiceTemplate>('linh', 'GET', `/invoices/template?projectID=${harbor}`)
    const next = template.invoiceNumber
    await page.getByRole('textbox', { name: 'Description of line 1' }).fill('Discovery workshop')
    await button(page, 'Save draft').click()
    await page.waitForURL(/draft=/)
    const id = new URL(page.url()).searchParams.get('draft') ?? ''
    await page.getByRole('textbox', { name: /^Note/ }).fill('Thank you for your trust')
    await page.getByText(/^Saved at/).waitFor()

    // Leaving before it is saved waits for the save, then continues.
    await page.getByRole('textbox', { name: /^Note/ }).fill('Thank you for your great trust')
    await page.getByRole('link', { name: 'All invoices' }).click()
    await page.waitForURL(/\/invoices$/)
    expect(await stage.call<InvoiceDetail>('linh', 'GET', `/invoices/${id}`)).toMatchObject({
      note: 'Thank you for your great trust',
    })

    const other = await stage.visit('linh', `/invoices?invoice=${id}`, {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    })
    const drawer = dialog(other.page, /^Draft, would be 2/)
    await drawer.getByText('Discovery workshop').first().waitFor()
    await axe(other.page)
    await drawer.getByRole('link', { name: 'Continue editing' }).click()
    await other.page.getByRole('heading', { name: /^Draft, would be 2/ }).waitFor()
    const note = other.page.getByRole('textbox', { name: /^Note/ })
    expect(await note.inputValue()).toBe('Thank you for your great trust')
    await axe(other.page)
    expect(await coveredOnTheWay(other.page)).toEqual([])

    await other.page.goto(`/invoices?invoice=${id}`)
    // The deletion may arrive through the stream while the panel is still closing.
    other.watch.expect(new RegExp(`^404 GET /api/v1/invoices/${id}`))
    await drawer.getByRole('button', { name: 'Delete' }).click()
    await other.page
      .getByRole('alert')
      .filter({ hasText: /^Draft deleted/ })
      .waitFor()
    await drawer.waitFor({ state: 'detached' })
    const { counts } = await stage.call<{ counts: Record<string, number> }>('linh', 'GET', '/invoices/summary')
    expect((await invoices('status=draft')).map((one) => one.id)).not.toContain(id)
    expect(counts.draft).toBe((await invoices('status=draft')).length)

    await page.goto(`/invoices/new?projectID=${harbor}`)
    await page.getByRole('textbox', { name: 'Description of line 1' }).fill('Second workshop')
    await button(page, 'Send').click()
    const sending = dialog(page, `Send invoice ${next}?`)
    await sending.getByRole('button', { name: 'Send invoice' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/')
    await page
      .getByRole('alert')
      .filter({ hasText: `Invoice ${next} is on its way` })
      .waitFor()
    expect((await invoices(`invoice_number=${next}`)).map(({ status }) => status)).toEqual(['sent'])
  },
  patience,
)

it('finds invoices by tab, word and order, and never adds currencies', async () => {
  const { page } = await stage.visit('linh', '/invoices')
  await page.getByRole('tab', { name: /^Overdue/ }).click()
  await page
    .getByText(/days? late/)
    .first()
    .waitFor()
  await axe(page)
  await page.getByRole('tab', { name: /^All/ }).click()
  const sums = page.getByRole('list', { name: /^Totals by currency/ }).getByRole('listitem')
  const { sums: own } = await stage.call<{ sums: { currency: string }[] }>('linh', 'GET', '/invoices/summary')
  expect(own.map(({ currency }) => currency)).toEqual(expect.arrayContaining(['EUR', 'USD']))
  await sums.filter({ hasText: 'USD' }).waitFor()
  expect((await sums.allTextContents()).map((words) => /EUR|GBP|SGD|USD/.exec(words)?.[0])).toEqual(
    own.map(({ currency }) => currency),
  )
  await page.getByRole('searchbox').fill('harbor')
  await page.waitForURL(/harbor/)
  await page
    .getByRole('link', { name: /HARBOR-PILOT-\d{3}$/ })
    .first()
    .waitFor()
  await page.reload()
  await page
    .getByRole('link', { name: /HARBOR-PILOT-\d{3}$/ })
    .first()
    .click()
  await dialog(page, /^Invoice 2.*HARBOR-PILOT/).waitFor()
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
})

it('says what a project lacks before it can be billed', async () => {
  const { page } = await stage.visit('linh', '/invoices/new')
  const lacking = await stage.call<{ id: string; name: string; bankAccount: { id: string } | null; type: string }[]>(
    'linh',
    'GET',
    '/projects?status=active&type=fixed-cost&type=time-material&page=1&size=1000',
  )
  const project = lacking.find(({ bankAccount }) => !bankAccount?.id)
  await choose(page, project?.name ?? '')
  await page
    .getByText(/bank account/i)
    .first()
    .waitFor()
  expect(await button(page, 'Send').isDisabled()).toBe(true)
  await axe(page)
})

it('asks before a new invoice makes room for another', async () => {
  const { page } = await stage.visit('linh', `/invoices/new?projectID=${harbor}`)
  await page.getByRole('textbox', { name: 'Description of line 1' }).fill('Discovery workshop')
  const rail = page.getByRole('navigation', { name: 'Main' })
  const createAnother = async () => {
    await rail.getByRole('button', { name: 'Invoices' }).hover()
    await rail.getByRole('link', { name: 'Create Invoice' }).click()
  }
  await createAnother()
  const asked = dialog(page, 'Discard your changes?')
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await asked.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('projectID')).toBe(harbor)
  await createAnother()
  await asked.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByText('Choose a project').waitFor()
})

it('is closed to those who may not', async () => {
  for (const path of ['/invoices', '/invoices/new']) {
    const { page } = await stage.visit('marek', path)
    await page.getByText('Sorry, you are not authorized').waitFor()
  }
  const [invoice] = await invoices('status=paid&size=1')
  const { page } = await stage.visit('marek', '/employees')
  expect((await page.request.get(invoice?.invoiceFileURL ?? '')).status()).toBe(403)
  await expect(stage.call<InvoiceDetail>('marek', 'GET', `/invoices/${invoice?.id}`)).rejects.toThrow('403')
})
