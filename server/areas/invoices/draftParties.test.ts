import * as api from '#contract/api/index.ts'
import { invoiceBody, postInvoice, readInvoice } from '#tests/support/billing.ts'
import { type BilledProject, makeBilledProject } from '#tests/support/invoices.ts'
import { pdfPages } from '#tests/support/pdfText.ts'
import { testServer } from '#tests/support/testServer.ts'

/** A draft keeps its parties and its currency (rules/invoices.md#4.5). */
const app = testServer()

let own: BilledProject
let other: BilledProject
let id: string
beforeEach(async () => {
  own = await makeBilledProject(app, { currency: 'EUR' })
  other = await makeBilledProject(app, { currency: 'VND' })
  id = (await postInvoice(app, invoiceBody(own, { isDraft: true }))).id
  await app.deps.db
    .updateTable('projects')
    .set({ bank_account_id: other.bankId, client_id: other.clientId, company_info_id: other.companyId })
    .where('id', '=', own.id)
    .execute()
})

const edit = (over: Record<string, unknown> = {}) =>
  app.as('admin')(api.invoices.edit, { params: { id }, body: invoiceBody(own, over) })
const partiesNow = async () => {
  const { client, companyInfo, bankID, bankAccount, currency, total } = await readInvoice(app, { id })
  return { client: client.clientCompany, company: companyInfo.id, bankID, account: bankAccount.id, currency, total }
}
const nameOf = async ({ clientId }: BilledProject) =>
  (await app.deps.db.selectFrom('clients').select('name').where('id', '=', clientId).executeTakeFirstOrThrow()).name

test('a draft keeps account, client, company and currency when its project gets others', async () => {
  const kept = {
    client: await nameOf(own),
    company: own.companyId,
    bankID: own.bankId,
    account: own.bankId,
    currency: 'EUR',
    total: 8400,
  }
  expect(await partiesNow()).toEqual(kept)
  expect((await edit({ note: 'Thank you.', currency: 'EUR' })).status).toBe(200)
  expect(await partiesNow()).toEqual(kept)
  expect((await app.as('admin')(api.invoices.sendDraft, { params: { id } })).status).toBe(200)
  expect(await partiesNow()).toEqual(kept)
})

test('a draft takes them from its project when asked', async () => {
  const answer = await edit({ bankID: other.bankId, currency: 'VND', takesParties: true })
  expect(answer.status).toBe(200)
  expect(await partiesNow()).toEqual({
    client: await nameOf(other),
    company: other.companyId,
    bankID: other.bankId,
    account: other.bankId,
    currency: 'VND',
    total: 8400,
  })
})

test('amounts typed in another currency than that of the account are refused, also of a new invoice', async () => {
  const refused = { status: 409, body: { code: 'invoice.otherCurrency' } }
  expect(await edit({ bankID: other.bankId, currency: 'EUR' })).toMatchObject(refused)
  const body = invoiceBody(own, { bankID: other.bankId, currency: 'EUR' })
  expect(await app.as('admin')(api.invoices.send, { body })).toMatchObject(refused)
  expect(await app.as('admin')(api.invoices.preview, { body })).toMatchObject(refused)
})

test('the preview of a draft shows the parties of the draft', async () => {
  const textOf = async (more: Record<string, unknown>) => {
    const { body } = await app.as('admin')(api.invoices.preview, { body: invoiceBody(own, more) })
    return (await pdfPages(Buffer.from((body.data as { base64: string }).base64, 'base64'))).join(' ')
  }
  const draft = await textOf({ draftID: id, currency: 'EUR' })
  expect(draft).toContain(await nameOf(own))
  expect(draft).not.toContain(await nameOf(other))
  expect(await textOf({ bankID: other.bankId })).toContain(await nameOf(other))
})

test('a draft follows changes of its client and its account', async () => {
  const { db } = app.deps
  await db.updateTable('clients').set({ address: '9 New Road' }).where('id', '=', own.clientId).execute()
  await db.updateTable('bank_accounts').set({ swift_code: 'NEWXX22' }).where('id', '=', own.bankId).execute()
  expect(await readInvoice(app, { id })).toMatchObject({
    client: { clientAddress: '9 New Road' },
    bankAccount: { swiftCode: 'NEWXX22' },
  })
})
