import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { InvoiceDetail, InvoiceItem, InvoiceTemplate } from '#contract/api/invoices/invoice.ts'
import type { Permission } from '#contract/permissions.ts'
// Loaded before the tests: it takes seconds, and Jest's linker fails if two lazy chunks load at the same time.
import '#src/admin.tsx'
import '#src/layout/Notification.tsx'
import '#src/resources/invoices/InvoiceCreate.tsx'
import '#src/resources/invoices/InvoiceForm.tsx'
import '#src/resources/invoices/InvoiceDialogs.tsx'
import '#src/resources/invoices/InvoicePickers.tsx'
import { buildInvoice } from './buildInvoice.ts'
import { uuid } from './employees.ts'
import type { Answer } from './fakeServer.ts'
import { buildProject } from './projects.ts'
import { renderApp } from './renderApp.tsx'

/** Today in the time zone of the tests' company, `YYYY-MM-DD`. */
export const today = new Date().toISOString().slice(0, 10)

const { client, bankAccount, companyInfo } = buildInvoice()
export const item: InvoiceItem = {
  description: 'Design',
  quantity: 2,
  unitCost: 100,
  discount: 0,
  cost: 200,
  isExternal: false,
}

/** The template for a new invoice of Atlas Kiosk: one line of EUR 200. */
export const buildTemplate = (over: Partial<InvoiceTemplate> = {}): InvoiceTemplate => ({
  id: buildProject().id,
  name: 'Atlas Kiosk',
  invoiceNumber: '20264-ATLAS-004',
  daysToPay: 7,
  lastInvoice: buildInvoice({ lineItems: [item], discount: 0, tax: 0 }),
  client: {
    ...client,
    contacts: [{ id: uuid(8), name: 'Ida Moss', emails: ['ida@harborpine.example'], isMainContact: true }],
  },
  bankAccount,
  companyInfo,
  eInvoiceMissing: [],
  ...over,
})

const rights: Permission[] = [
  'invoices.read',
  'invoices.create',
  'projects.read',
  'metadata.read',
  'projectMembers.rate.read',
]
const rate = (currency: string, perUsd: number) => ({
  id: uuid(1),
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: null,
  currency,
  since: '2026-01-01',
  perUsd,
  isShipped: false,
})

interface Options {
  /** The query of `/invoices/new`. */
  query?: string
  template?: InvoiceTemplate
  /** Invoices that can be read. */
  invoices?: InvoiceDetail[]
  answers?: Answer[]
  permissions?: Permission[]
}

/** Opens the form of a new invoice, by default for Atlas Kiosk. */
export function openForm(options: Options = {}) {
  const { template = buildTemplate(), invoices = [], answers = [], permissions = rights } = options
  const { query = `?projectID=${template.id}` } = options
  const common = [
    [api.projects.list, () => ({ page: 1, size: 999, sort: '', total: 1, data: [buildProject({ id: template.id })] })],
    [api.exchangeRates.list, () => ({ data: [rate('EUR', 0.9), rate('USD', 1)] })],
    [
      api.invoices.one,
      ({ params }: { params: { id: string } }) => ({ data: invoices.find(({ id }) => id === params.id) }),
    ],
    // After the one above, whose path also matches.
    [api.invoices.template, () => ({ data: template })],
    // Other invoices of the month, and its people.
    [api.invoices.list, () => ({ page: 1, size: 20, sort: '', total: 0, data: [] })],
    [api.invoices.proposedLines, () => ({ data: [] })],
  ] as unknown as Answer[]
  const app = renderApp({ permissions, at: `/invoices/new${query}`, answers: [...common, ...answers] })
  /** The bodies of calls with a name such as `POST /invoices/send`. */
  const sent = (name: string) =>
    app.calls.filter((one) => one.name === name).map(({ body }) => body as Record<string, unknown>)
  return { ...app, sent }
}
export type Form = ReturnType<typeof openForm>

/** An answer of the fake server without type checks. */
export const answer = (endpoint: unknown, give: (asked: never) => unknown) => [endpoint, give] as unknown as Answer

/** Parts of the form and user actions on it. */
export const field = (name: string | RegExp) => screen.findByLabelText(name, { selector: 'input, textarea, select' })
export const cell = (column: string, line: number) => field(`${column} of line ${line}`)
export const press = async ({ user }: Form, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
export const type = async ({ user }: Form, input: HTMLElement, text: string) => {
  await user.clear(input)
  await user.click(input)
  await user.paste(text)
}
/** The values of the lines, cell by cell. */
export const grid = () =>
  within(screen.getByRole('list', { name: 'Lines' }))
    .getAllByRole('listitem')
    .map((row) =>
      [...row.querySelectorAll<HTMLInputElement>('textarea, input, output')].map((one) => one.value ?? one.textContent),
    )
/** Waits until the total has this text. */
export const total = (words: string) =>
  waitFor(() => expect(screen.getByText(/^Total [^$]|^Total -/)).toHaveTextContent(`Total ${words}`))
/** Presses Send and returns the dialog that follows. */
export async function send(form: Form) {
  await press(form, 'Send')
  const dialog = within(await screen.findByRole('dialog', { name: /^Send invoice/ }))
  return {
    dialog,
    confirm: () => form.user.click(dialog.getByRole('button', { name: /^Send invoice|^Try again/ })),
  }
}
