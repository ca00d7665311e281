import type { InvoiceDetail, InvoiceRow } from '#contract/api/invoices/invoice.ts'
import type { ToInvoice } from '#contract/api/invoices/payment.ts'
import { breaches } from './support/axe.ts'
import { counting } from './support/clicks.ts'
import { dialog } from './support/find.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'
import type { Page } from 'playwright-core'

/** Jobs of docs/jobs.md that no other journey does, with the clicks that they take. */
const stage = openStage()

const invoices = (filter: string) => stage.call<InvoiceRow[]>('linh', 'GET', `/invoices?size=100&${filter}`)

async function axe(page: Page): Promise<void> {
  await settled(page)
  expect(await breaches(page)).toEqual([])
}

/** Home, once it has loaded, and the clicks from then on. */
async function home(username: string, options = {}) {
  const { page } = await stage.visit(username, '/', options)
  await settled(page)
  return { page, clicks: await counting(page) }
}

async function openInvoices(page: Page): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Main' })
  await rail.getByRole('button', { name: 'Invoices' }).hover()
  await rail.getByRole('link', { name: 'All invoices' }).click()
}

/**
 * The projects to invoice for last month: ten in order, and two that lack something. Invoices of the demo company that
 * are there already are set aside.
 */
async function twelveToInvoice(): Promise<ToInvoice[]> {
  const now = new Date()
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))
  const [year, month] = [end.getUTCFullYear(), end.getUTCMonth() + 1]
  const there = await invoices(`period=${end.toISOString().slice(0, 7)}`)
  for (const { id } of there.filter(({ delivery }) => delivery !== 'failed'))
    await stage.call('linh', 'PUT', `/invoices/${id}/status`, { status: 'error' })
  return stage.call('linh', 'GET', `/invoices/to-invoice?year=${year}&month=${month}`)
}

it('job 10: finance invoices last month for twelve projects, of which two are not in order', async () => {
  const projects = await twelveToInvoice()
  const lacking = projects.filter(({ missing }) => missing.length > 0)
  expect([projects.length, lacking.length]).toEqual([12, 2])
  const { page, clicks } = await home('linh')
  await openInvoices(page)
  await page.getByRole('tab', { name: /^To invoice/ }).click()
  for (const [project, reason] of [
    ['Juno Pay', 'no bank account'],
    ['Cobalt Claims', 'no address of the client'],
  ] as const)
    await page.getByRole('row', { name: project }).getByRole('link', { name: reason }).waitFor()
  await axe(page)
  await page.getByRole('button', { name: 'Make 10 drafts' }).click()
  await dialog(page, /^Drafts for/)
    .getByRole('link', { name: 'Show drafts' })
    .click()
  const table = page.getByRole('table', { name: 'Invoices' })
  await table
    .getByRole('link', { name: /^Draft/ })
    .first()
    .waitFor()
  await table.getByRole('checkbox').first().click()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Send' }).click()
  await dialog(page, 'Send 10 invoices?').getByRole('button', { name: 'Send' }).click()
  const result = dialog(page, 'Invoices sent')
  await result.getByText('All done: 10').waitFor()
  await axe(page)
  // Invoices, what is to invoice, drafts, show them, all of them, send, send.
  expect(await clicks()).toBe(7)
  await result.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('tab', { name: 'To invoice (2)' }).waitFor()
})

it('job 11: a client pays half, and an invoice whose email bounced goes to another address', async () => {
  const { page, clicks } = await home('linh')
  await openInvoices(page)
  const [paid] = await invoices('work=unpaid&status=sent')
  const total = paid?.total ?? 0
  await page.getByRole('link', { name: paid?.number ?? '', exact: true }).click()
  const drawer = dialog(page, `Invoice ${paid?.number}`)
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  const paying = dialog(page, `Payment of ${paid?.number}`)
  await paying.getByRole('textbox', { name: 'Amount' }).fill((total / 2).toFixed(2))
  await paying.getByRole('button', { name: 'Record payment' }).click()
  await drawer.getByText('Partly paid').waitFor()
  // Invoices, the invoice, the form, the payment.
  expect(await clicks()).toBe(4)
  const { balance } = await stage.call<InvoiceDetail>('linh', 'GET', `/invoices/${paid?.id}`)
  expect(Math.abs(balance - total / 2)).toBeLessThan(0.01)

  const [bounced] = await invoices('work=attention')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: /^Needs attention/ }).click()
  await page.getByRole('link', { name: bounced?.number ?? '', exact: true }).click()
  const other = dialog(page, `Invoice ${bounced?.number}`)
  await other.getByRole('button', { name: 'Resend' }).click()
  const again = dialog(page, `Resend ${bounced?.number}`)
  await again.getByRole('textbox', { name: 'Email' }).fill('accounts@meridian.example')
  await again.getByRole('button', { name: 'Resend' }).click()
  await other.getByText(/to accounts@meridian\.example/).waitFor()
  // Close, the tab, the invoice, the form, the mail.
  expect(await clicks()).toBe(9)
  expect(await stage.call<InvoiceDetail>('linh', 'GET', `/invoices/${bounced?.id}`)).toMatchObject({
    status: 'sent',
    email: 'accounts@meridian.example',
  })
})
