import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import * as api from '#contract/api/index.ts'
import type { InvoiceDetail } from '#contract/api/invoices/invoice.ts'
import type { Permission } from '#contract/permissions.ts'
import { buildDraft, buildInvoice } from '#tests/support/buildInvoice.ts'
import { uuid } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import '#src/admin/list/Pager.tsx'
import './InvoiceList.tsx'
import './InvoiceShow.tsx'

// The PDF never scrolls into view here; other tests cover it.
globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver

interface Options {
  invoice?: InvoiceDetail
  permissions?: Permission[]
  answers?: Answer[]
}

/** Opens the side panel of an invoice. `stored` is the state of the fake server and can be changed. */
async function openDrawer(options: Options = {}) {
  const { invoice = buildInvoice(), answers = [] } = options
  const { permissions = ['invoices.read', 'invoices.create', 'projects.read'] } = options
  const stored = { invoice: invoice as InvoiceDetail | undefined }
  const one: Answer<typeof api.invoices.one> = [
    api.invoices.one,
    () => {
      if (!stored.invoice) throw refuse(404, 'There is no such invoice.')
      return { data: stored.invoice }
    },
  ]
  const list: Answer<typeof api.invoices.list> = [
    api.invoices.list,
    () => {
      const data = stored.invoice ? [stored.invoice] : []
      return { page: 1, size: 50, sort: '', total: data.length, data }
    },
  ]
  const summary = [api.invoices.summary, () => ({ data: { counts: {}, work: {}, sums: [] } })] as unknown as Answer
  const timeline: Answer<typeof api.invoices.timeline> = [
    api.invoices.timeline,
    () => ({ page: 1, size: 20, sort: '', total: 0, data: [] }),
  ]
  const accounts = [api.bankAccounts.list, () => ({ data: [] })] as unknown as Answer
  const app = renderApp({
    permissions,
    at: `/invoices?invoice=${invoice.id}`,
    answers: [one, list, summary, timeline, accounts, ...answers] as never,
  })
  const drawer = within(await screen.findByRole('dialog', { name: /^Invoice/ }))
  return { ...app, stored, drawer }
}

const buttonsOf = (drawer: Awaited<ReturnType<typeof openDrawer>>['drawer']) =>
  drawer
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter(Boolean)

/** The entries of the "More" menu. */
async function moreOf(user: UserEvent, drawer: Awaited<ReturnType<typeof openDrawer>>['drawer']) {
  await user.click(drawer.getByRole('button', { name: 'More' }))
  const items = await screen.findAllByRole('menuitem')
  return items.map((item) => item.textContent)
}

const sentTo = (calls: { name: string; body: unknown }[], end: string) =>
  calls.filter(({ name }) => name.endsWith(end)).map(({ body }) => body)

test('amounts of the history have groups of digits', async () => {
  const change = { field: 'balance', label: 'Balance', before: '33863.64', after: '16931.5', masked: false }
  const entry = { id: uuid(1), at: '2026-11-02T09:00:00Z', actor: null, action: 'invoice.paid', changes: [change] }
  const told: Answer<typeof api.invoices.timeline> = [
    api.invoices.timeline,
    () => ({ page: 1, size: 20, sort: '', total: 1, data: [entry] as never }),
  ]
  const { drawer } = await openDrawer({ answers: [told] })
  expect(await drawer.findByText('33,863.64')).toBeVisible()
  expect(drawer.getByText('16,931.5')).toBeVisible()
})

test('shows lines, sums including the home currency, addresses, mail and files', async () => {
  const { drawer } = await openDrawer()
  expect(await drawer.findByRole('heading', { name: 'Invoice 20263-ATLAS-003' })).toBeVisible()
  const rows = drawer
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()).join(' | '))
  expect(rows).toEqual([
    'Description | Quantity | Unit price | Discount | Cost',
    'Bea Stone | 0.5 | €2,000.00 | 10% | €900.00',
    'Hosting External | 1 | €300.00 | - | €300.00',
    'Subtotal | €1,200.00',
    'Tax | €84.50',
    'Discount | −€50.00',
    'Total | €1,234.50',
    '1 EUR = 1.08 USD | $1,333.26',
  ])
  expect(drawer.getByText(/^Emailed to ap@harborpine\.example/)).toBeVisible()
  expect(drawer.getByRole('link', { name: 'cfo@harborpine.example' })).toBeVisible()
  expect(drawer.getByRole('link', { name: 'Atlas Kiosk' })).toHaveAttribute('href', `/projects/${uuid(5)}`)
  expect(drawer.getByRole('link', { name: 'Download' })).toHaveAttribute('download', '20263-ATLAS-003.pdf')
  expect(drawer.getByRole('link', { name: 'Download UBL' })).toHaveAttribute(
    'href',
    '/files/invoices/20263-ATLAS-003.xml',
  )
  expect(drawer.getByRole('link', { name: 'Duplicate as new' })).toHaveAttribute(
    'href',
    `/invoices/new?from=${uuid(3)}`,
  )
})

test('closes and leaves the list unchanged', async () => {
  const { user, drawer } = await openDrawer()
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(new URLSearchParams(location.search).has('invoice')).toBe(false)
})

test('offers no actions without permission to edit', async () => {
  const { drawer } = await openDrawer({ permissions: ['invoices.read'] })
  await drawer.findByText('Lines')
  expect(drawer.queryByRole('button', { name: 'Record payment' })).toBeNull()
  expect(drawer.queryByRole('link', { name: 'Duplicate as new' })).toBeNull()
  expect(drawer.getByText('Atlas Kiosk')).not.toHaveAttribute('href')
})

test('records the rest of what is to pay once, with an optional thank-you mail, and updates the list', async () => {
  const half = { id: uuid(9), paidOn: '2026-11-10', amount: 1000, bankID: uuid(6), account: 'Main', reference: 'Half' }
  const pay: Answer<typeof api.invoices.pay> = [
    api.invoices.pay,
    () => {
      at.stored.invoice = buildInvoice({ status: 'paid', balance: 0, paidAt: '2026-11-22T10:00:00Z', payments: [half] })
      return { message: 'ok' } as never
    },
  ]
  const at = await openDrawer({
    invoice: buildInvoice({ balance: 234.5, payments: [half] }),
    answers: [pay as unknown as Answer],
  })
  const { user, drawer, calls } = at
  expect(await drawer.findByText('Partly paid')).toBeVisible()
  expect(drawer.getByText(/€234.50/)).toBeVisible()
  expect(within(drawer.getByRole('table', { name: 'Payments' })).getByText('Half, Main')).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Record payment' }))
  const form = within(await screen.findByRole('dialog', { name: 'Payment of 20263-ATLAS-003' }))
  await user.type(await form.findByRole('textbox', { name: /^Reference/ }), 'Rest')
  await user.click(form.getByRole('checkbox', { name: /^Send a thank-you email/ }))
  await user.click(form.getByRole('button', { name: 'Record payment' }))
  expect(await drawer.findByText(/paid on/)).toHaveTextContent('22/11/2026')
  expect(sentTo(calls, '/payments')).toEqual([
    expect.objectContaining({ amount: 234.5, bankID: uuid(6), reference: 'Rest', sendThankYouEmail: true }),
  ])
  expect(drawer.queryByRole('button', { name: 'Record payment' })).toBeNull()
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('cell', { name: 'Paid' })).toBeVisible()
})

test('a payment is removed, and a client reminded', async () => {
  const one = { id: uuid(9), paidOn: '2026-11-10', amount: 1000, bankID: uuid(6), account: 'Main', reference: '' }
  const answers = [api.invoices.removePayment, api.invoices.remind].map(
    (call) => [call, () => ({ message: 'ok' })] as unknown as Answer,
  )
  const { user, drawer, calls } = await openDrawer({
    invoice: buildInvoice({ balance: 234.5, payments: [one] }),
    answers,
  })
  await user.click(await drawer.findByRole('button', { name: 'Remove the payment of 10/11/2026' }))
  expect(await screen.findByText('Payment removed')).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Remind' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remind the client of 20263-ATLAS-003?' }))
  await user.click(question.getByRole('button', { name: 'Remind' }))
  await waitFor(() =>
    expect(calls.map(({ name }) => name)).toEqual(
      expect.arrayContaining([`DELETE /invoices/${uuid(3)}/payments/${uuid(9)}`, `POST /invoices/${uuid(3)}/remind`]),
    ),
  )
})

test('resends to another address; a retry has the same key, a changed address a new one', async () => {
  const answers = [refuse(503, 'The server is busy.'), refuse(400, 'Not that one.'), undefined]
  const resend: Answer<typeof api.invoices.resend> = [
    api.invoices.resend,
    () => {
      const refusal = answers.shift()
      if (refusal) throw refusal
      return { message: 'ok' } as never
    },
  ]
  const mail = {
    state: 'failed' as const,
    attempts: 8,
    error: 'The mail server does not know ap@harborpine.example.',
    at: '2026-11-02T10:00:00Z',
    nextAttemptAt: null,
  }
  const invoice = buildInvoice({ status: 'error', failedAt: '2026-11-02T10:00:00Z', mail })
  const { user, drawer, calls } = await openDrawer({ invoice, answers: [resend as unknown as Answer] })
  expect(await drawer.findByText(/The mail server does not know/)).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Resend' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Resend 20263-ATLAS-003' }))
  expect(await dialog.findByRole('textbox', { name: 'CC 1' })).toHaveValue('cfo@harborpine.example')
  const send = dialog.getByRole('button', { name: 'Resend' })
  await user.click(send)
  expect(await dialog.findByText(/The server is busy/)).toBeVisible()
  await user.click(send)
  expect(await dialog.findByText(/Not that one/)).toBeVisible()
  const email = dialog.getByRole('textbox', { name: 'Email' })
  await user.clear(email)
  await user.type(email, 'billing@harborpine.example')
  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Resend/ })).toBeNull())
  const bodies = sentTo(calls, '/resend') as { email: string; cc: string[]; requestKey: string }[]
  expect(bodies.map((body) => body.email)).toEqual([
    'ap@harborpine.example',
    'ap@harborpine.example',
    'billing@harborpine.example',
  ])
  expect(bodies[2]?.cc).toEqual(['cfo@harborpine.example'])
  const [first, second, third] = bodies.map((body) => body.requestKey)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('sends, edits or deletes a draft', async () => {
  const remove: Answer<typeof api.invoices.remove> = [
    api.invoices.remove,
    () => {
      at.stored.invoice = undefined
      return { message: 'ok' } as never
    },
  ]
  let fails = true
  const send: Answer<typeof api.invoices.sendDraft> = [
    api.invoices.sendDraft,
    () => {
      if (fails) throw refuse(500, 'There is no exchange rate for EUR. Add one in Settings, Exchange rates.')
      return { message: 'ok', invoice: { id: uuid(3), number: '20263-ATLAS-003' } } as never
    },
  ]
  const at = await openDrawer({ invoice: buildDraft(), answers: [remove, send] as unknown as Answer[] })
  const { user, drawer } = at
  expect(await drawer.findByRole('link', { name: 'Continue editing' })).toHaveAttribute(
    'href',
    `/invoices/new?draft=${uuid(3)}`,
  )
  expect(buttonsOf(drawer)).toEqual(['Send', 'Delete', 'More'])
  expect(drawer.getByText(/Drafts have no PDF/)).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Send' }))
  const question = within(await screen.findByRole('dialog', { name: 'Send invoice 20263-ATLAS-003?' }))
  expect(question.getByText(/€1,234.50/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Send invoice' }))
  expect(await screen.findByText(/^Couldn't send the invoice - There is no exchange rate/)).toBeVisible()
  fails = false
  await user.click(question.getByRole('button', { name: 'Send invoice' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Send/ })).toBeNull())
  await user.click(drawer.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Nothing here')).toBeVisible()
  expect(await screen.findByText('Draft deleted')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['draft', ['Mark as sent without emailing', 'Mark as error', 'Mark as uncollectible', 'Mark as credited']],
  ['sent', ['Mark as error', 'Mark as uncollectible', 'Mark as credited']],
  ['overdue', ['Mark as error', 'Mark as uncollectible', 'Mark as credited']],
  ['paid', ['Mark as error', 'Mark as uncollectible', 'Mark as credited']],
  ['credited', ['Mark as error']],
] as const)('offers the next steps of status %s', async (status, words) => {
  const { user, drawer } = await openDrawer({ invoice: buildInvoice({ status }) })
  await drawer.findByText('Lines')
  expect(await moreOf(user, drawer)).toEqual(words)
})

test('sets a status that can be undone at once, and the message names the effect', async () => {
  const set: Answer<typeof api.invoices.changeStatus> = [api.invoices.changeStatus, () => ({ message: 'ok' }) as never]
  const { user, drawer, calls } = await openDrawer({ answers: [set as unknown as Answer] })
  await drawer.findByText('Lines')
  await moreOf(user, drawer)
  await user.click(screen.getByRole('menuitem', { name: 'Mark as uncollectible' }))
  expect(await screen.findByText(/is uncollectible now[.] .*no longer counts as open/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await waitFor(() => expect(sentTo(calls, '/status')).toEqual([{ status: 'uncollectible' }]))
})

test('offers nothing for an invoice in error, and no resend while a mail is waiting', async () => {
  const { drawer } = await openDrawer({ invoice: buildInvoice({ status: 'error', failedAt: null }) })
  await drawer.findByText('Lines')
  expect(buttonsOf(drawer)).toEqual([])
})

test('says why a mail is waiting and until when, and polls until it is sent', async () => {
  const waiting = {
    state: 'waiting' as const,
    attempts: 2,
    error: "The mail server doesn't answer.",
    at: '2026-11-02T10:00:00Z',
    nextAttemptAt: '2026-11-02T10:05:00Z',
  }
  const { drawer, stored } = await openDrawer({ invoice: buildInvoice({ mail: waiting }) })
  expect(await drawer.findByText(/The mail server doesn't answer\. The next try is at/)).toBeVisible()
  expect(drawer.queryByRole('button', { name: 'Resend' })).toBeNull()
  stored.invoice = buildInvoice()
  expect(await drawer.findByText(/^Emailed to/)).toBeVisible()
  expect(drawer.getByRole('button', { name: 'Resend' })).toBeVisible()
})

test('lists what an electronic invoice lacks, with links', async () => {
  const eInvoiceMissing = ['Fill in the country of Harbor & Pine Logistics in Settings, Clients.']
  const { drawer } = await openDrawer({
    invoice: buildInvoice({ eInvoiceMissing, eInvoiceURL: '' }),
    permissions: ['invoices.read', 'projects.read', 'projects.edit', 'projects.read.fullAccess'],
  })
  expect(await drawer.findByText(/Fill in the country/)).toBeVisible()
  expect(drawer.queryByRole('link', { name: 'Download UBL' })).toBeNull()
  expect(drawer.getByRole('link', { name: 'Settings, clients' })).toHaveAttribute('href', '/config?tab=clients')
})

test('says that an invoice does not exist', async () => {
  const { drawer, stored } = await openDrawer({
    answers: [
      [
        api.invoices.one,
        () => {
          throw refuse(404, 'There is no such invoice.')
        },
      ],
    ],
  })
  expect(stored.invoice).toBeDefined()
  expect(await drawer.findByText("This invoice doesn't exist")).toBeVisible()
})
