import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { billingState, invoiceBody } from '#tests/support/billing.ts'
import { type BilledProject, makeBilledProject } from '#tests/support/invoices.ts'
import { makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const send = (body: unknown) => app.as('admin')(api.invoices.send, { body })

let project: BilledProject
beforeAll(async () => {
  project = await makeBilledProject(app)
})

describe('refused', () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  const line = (over: object) => ({ lineItems: [{ description: 'A', cost: 1, ...over }] })
  const cases: [string, Record<string, unknown>, number, string][] = [
    ['no project', { projectID: undefined }, 400, 'projectID'],
    ['a project that is no id', { projectID: 'atlas' }, 400, 'projectID'],
    ['an unknown project', { projectID: unknown }, 404, 'projectID'],
    ['no account', { bankID: '' }, 400, 'bankID'],
    ['an account that is no id', { bankID: 'x' }, 400, 'bankID'],
    ['an unknown account', { bankID: unknown }, 404, 'bankID'],
    ['no address', { email: '' }, 400, 'email'],
    ['two addresses', { email: 'a@b.example,c@d.example' }, 400, 'email'],
    ['an address with a line break', { email: 'a@b.example\nBcc: c@d.example' }, 400, 'email'],
    ['a copy that is no address', { cc: ['a@b.example', 'x'] }, 400, 'cc'],
    ['copies that are no list', { cc: 'a@b.example' }, 400, 'cc'],
    ['no invoice date', { invoiceDate: '' }, 400, 'invoiceDate'],
    ['a day that does not exist', { invoiceDate: '2026-02-30' }, 400, 'invoiceDate'],
    ['no due date', { dueDate: undefined }, 400, 'dueDate'],
    ['due before the invoice date', { dueDate: '2026-11-21' }, 400, 'dueDate'],
    ['month 12', { invoiceMonth: 12 }, 400, 'invoiceMonth'],
    ['month -1', { invoiceMonth: -1 }, 400, 'invoiceMonth'],
    ['half a month', { invoiceMonth: 1.5 }, 400, 'invoiceMonth'],
    ['a month as text', { invoiceMonth: '1' }, 400, 'invoiceMonth'],
    ['year -1', { invoiceYear: -1 }, 400, 'invoiceYear'],
    ['a negative total', { total: -1 }, 400, 'total'],
    ['a negative subtotal', { subtotal: -0.01 }, 400, 'subtotal'],
    ['a negative tax', { tax: -1 }, 400, 'tax'],
    ['a negative discount', { discount: '-1' }, 400, 'discount'],
    ['a discount beyond the sum', { discount: 8400.01 }, 400, 'discount'],
    ['a tax that is no number', { tax: 'much' }, 400, 'tax'],
    ['lines that are no list', { lineItems: {} }, 400, 'lineItems'],
    ['a line of too many words', line({ description: 'a'.repeat(2001) }), 400, 'lineItems[0].description'],
    [
      'lines of too many words',
      { lineItems: Array.from({ length: 16 }, () => ({ description: 'a'.repeat(2000) })) },
      400,
      'lineItems',
    ],
    ['a negative quantity', line({ quantity: -1 }), 400, 'lineItems[0].quantity'],
    ['a negative price', line({ unitCost: -1 }), 400, 'lineItems[0].unitCost'],
    ['a negative cost', line({ cost: -1 }), 400, 'lineItems[0].cost'],
    ['a line discount of 101 %', line({ discount: 101 }), 400, 'lineItems[0].discount'],
    ['a line discount below 0', line({ discount: -1 }), 400, 'lineItems[0].discount'],
    ['a draft flag that is none', { isDraft: 'yes' }, 400, 'isDraft'],
    ['a key that is no id', { requestKey: 'again' }, 400, 'requestKey'],
    [
      'more than a trillion',
      { lineItems: [line({}), line({})].flatMap(() => [{ description: 'A', cost: 999_999_999_999 }]) },
      400,
      'lineItems',
    ],
  ]

  test.each(cases)('%s', async (_what, over, status, field) => {
    for (const isDraft of [false, true]) {
      const before = await billingState(app)
      const answer = await send(invoiceBody(project, { isDraft, ...over }))
      expect(answer).toMatchObject({
        status,
        body: {
          data: null,
          error: expect.stringMatching(/^[A-Z].*[.)]$/s),
          errors: [expect.objectContaining({ field })],
        },
      })
      expect(await billingState(app)).toEqual(before)
    }
  })

  test('sending with the key that made a draft, with an explanation', async () => {
    const body = invoiceBody(project, { requestKey: crypto.randomUUID() })
    expect((await send({ ...body, isDraft: true })).status).toBe(200)
    const before = await billingState(app)
    expect(await send(body)).toMatchObject({
      status: 409,
      body: { code: 'invoice.keyMadeDraft' },
    })
    expect(await billingState(app)).toEqual(before)
  })

  test('the key of another invoice, sent or draft, whatever differs', async () => {
    for (const isDraft of [false, true]) {
      const body = invoiceBody(project, { requestKey: crypto.randomUUID(), isDraft })
      expect((await send(body)).status).toBe(200)
      expect((await send(body)).status).toBe(200)
      const before = await billingState(app)
      expect(await send({ ...body, email: 'someone.else@a.example' })).toMatchObject({
        status: 409,
        body: { code: 'request.keyReused' },
      })
      expect(await billingState(app)).toEqual(before)
    }
  })

  test('a project without an account, even with one in the request; the error says where to choose one', async () => {
    const bare = await makeProject(app, { name: 'Bare' })
    const answer = await send(invoiceBody({ ...bare, bankId: project.bankId }))
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'bankID' }] } })
    expect(answer.body.error).toContain('commercial data')
  })

  test('a deleted account: 404, or 400 if it is the project’s own', async () => {
    const own = await makeBilledProject(app)
    const gone = (await makeBilledProject(app)).bankId
    await sql`update bank_accounts set deleted_at = now() where id = ${gone}`.execute(app.deps.db)
    expect(await send(invoiceBody({ ...own, bankId: gone }))).toMatchObject({ status: 404 })
    await sql`update bank_accounts set deleted_at = now() where id = ${own.bankId}`.execute(app.deps.db)
    expect(await send(invoiceBody(own))).toMatchObject({ status: 400 })
  })

  test('a currency without a rate: 500, with the place to add one', async () => {
    const own = await makeBilledProject(app, { bank: { currency_id: seedId('currency', 'ETH crypto') } })
    const before = await billingState(app)
    const answer = await send(invoiceBody(own))
    expect(answer).toMatchObject({ status: 500, body: { data: null } })
    expect(answer.body).toMatchObject({ code: 'invoice.noRate', params: { currency: 'ETH', home: 'USD' } })
    expect(await billingState(app)).toEqual(before)
  })
})
