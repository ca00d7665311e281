import * as api from '#contract/api/index.ts'
import { billingState, invoiceBody, postInvoice, readInvoice } from '#tests/support/billing.ts'
import { type BilledProject, makeBilledProject } from '#tests/support/invoices.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const send = (body: unknown) => app.as('admin')(api.invoices.send, { body })

let project: BilledProject
beforeAll(async () => {
  project = await makeBilledProject(app)
})

const line = { description: 'Engineering', quantity: 2, unitCost: 4200, discount: 0, cost: 8400 }
const noQuantity = { code: 'invoice.noQuantity', errors: [{ field: 'lineItems[1].quantity' }] }
const cases: [string, unknown, object][] = [
  ['no lines', [], { code: 'invoice.noLines', errors: [{ field: 'lineItems' }] }],
  ['lines that are null', null, { code: 'invoice.noLines' }],
  ['an empty quantity', [line, { ...line, quantity: '', cost: 0 }], noQuantity],
  ['a quantity of null', [line, { ...line, quantity: null, cost: 0 }], noQuantity],
  ['an empty quantity of a billed line', [line, { ...line, quantity: '' }], noQuantity],
  ['neither quantity nor cost', [line, { description: 'Travel' }], noQuantity],
]

test.each(cases)(
  '%s: not sent and without a number; the draft stays (rules/invoices.md#2.2)',
  async (_, lines, said) => {
    const before = await billingState(app)
    expect(await send(invoiceBody(project, { lineItems: lines }))).toMatchObject({ status: 400, body: said })
    expect(await billingState(app)).toEqual(before)

    const { id } = await postInvoice(app, invoiceBody(project, { lineItems: lines, isDraft: true }))
    const drafted = await billingState(app)
    const sent = await app.as('admin')(api.invoices.sendDraft, { params: { id } })
    expect(sent).toMatchObject({ status: 400, body: said })
    for (const status of ['sent', 'scheduled', 'error', 'uncollectible', 'credited']) {
      const answer = await app.as('admin')(api.invoices.changeStatus, { params: { id }, body: { status } })
      expect([status, answer]).toMatchObject([status, { status: 400, body: said }])
    }
    expect(await billingState(app)).toEqual(drafted)
    expect((await readInvoice(app, { id })).status).toBe('draft')
  },
)

test('a cost that was entered by hand needs neither quantity nor price', async () => {
  expect((await send(invoiceBody(project, { lineItems: [{ cost: 5 }] }))).status).toBe(200)
})

test('a line that costs nothing is sent with its quantity', async () => {
  const free = { ...line, discount: 100, cost: 0 }
  expect((await send(invoiceBody(project, { lineItems: [free] }))).status).toBe(200)
})
