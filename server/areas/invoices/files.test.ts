import { sql } from 'kysely'
import { tokenCookie } from '#contract/sessionCookie.ts'
import * as api from '#contract/api/index.ts'
import { invoiceBody, postInvoice } from '#tests/support/billing.ts'
import { type BilledProject, makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

let project: BilledProject
beforeAll(async () => {
  project = await makeBilledProject(app)
})

const get = (path: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url: `/files/invoices/${path}`, headers })
const bearer = async () => ({ authorization: `Bearer ${await app.tokenOf('admin')}` })
const filesOf = async (id: string) =>
  (
    await sql<{ pdf_id: string | null; ubl_id: string | null; updated_at: Date | null }>`
      select pdf_id, ubl_id, updated_at from invoices where id = ${id}`.execute(app.deps.db)
  ).rows[0]

test('a PDF with bearer header, named after the number, not cached', async () => {
  const { number } = await postInvoice(app, invoiceBody(project))
  const { statusCode, headers, rawPayload } = await get(`${number}.pdf`, await bearer())
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${number}.pdf"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(rawPayload.subarray(-6).toString()).toContain('%%EOF')
})

test('with the session cookie, as a browser opens it', async () => {
  const { number } = await postInvoice(app, invoiceBody(project))
  const cookie = `other=1; ${tokenCookie('Muster')}=${await app.tokenOf('admin')}`
  expect((await get(`${number}.pdf`, { cookie })).statusCode).toBe(200)
})

test('UBL as a download', async () => {
  const { number } = await postInvoice(app, invoiceBody(project))
  const { statusCode, headers, payload } = await get(`${number}.xml`, await bearer())
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('application/xml'),
    'content-disposition': `attachment; filename="${number}.xml"`,
  })
  expect(payload).toContain(number)
})

test('no UBL without the facts for an electronic invoice', async () => {
  const own = await makeBilledProject(app, {
    company: { country: '', tax_number: '', registration_number: '' },
  })
  const { number } = await postInvoice(app, invoiceBody(own))
  expect((await get(`${number}.pdf`, await bearer())).statusCode).toBe(200)
  expect((await get(`${number}.xml`, await bearer())).statusCode).toBe(404)
})

describe('refused', () => {
  const sentence = { data: null, error: expect.stringMatching(/\.$/) }

  test('without sign-in, and without the permission to read invoices', async () => {
    const { number } = await postInvoice(app, invoiceBody(project))
    const other = await makePerson(app, { permissions: ['invoices.create', 'projects.read.fullAccess'] })
    const cookie = tokenCookie('Muster')
    const refusals: [Record<string, string>, number][] = [
      [{}, 401],
      [{ authorization: 'Bearer x' }, 401],
      [{ cookie: `${cookie}=x` }, 401],
      [{ cookie: `${cookie}=` }, 401],
      [{ authorization: `Bearer ${other.token}` }, 403],
      [{ cookie: `${cookie}=${other.token}` }, 403],
    ]
    for (const [headers, status] of refusals) {
      const answer = await get(`${number}.pdf`, headers)
      expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining(sentence)])
    }
  })

  test('with the same 404 to all readers: unknown, a draft, a deleted one, another file extension', async () => {
    const draft = await makeInvoice(app, { project, status: 'draft' })
    const sent = await makeInvoice(app, { project })
    const names = ['x', 'x.pdf', '.pdf', `${draft.number}.pdf`, sent.number, `${sent.number}.txt`, `${sent.number}.PDF`]
    for (const name of names) {
      const answer = await get(name, await bearer())
      expect([name, answer.statusCode, answer.json()]).toEqual([name, 404, expect.objectContaining(sentence)])
    }
    expect((await get(`..%2F${sent.number}.pdf`, await bearer())).statusCode).toBe(404)
  })

  test('under the address of other files', async () => {
    const { number } = await postInvoice(app, invoiceBody(project))
    const answer = await app.app.inject({ url: `/files/Invoices/${number}.pdf`, headers: await bearer() })
    expect(answer.statusCode).toBe(404)
  })
})

test('missing files are made on request, once, without a new version', async () => {
  const { id, number } = await makeInvoice(app, { project, status: 'paid' })
  const before = await filesOf(id)
  expect(before).toMatchObject({ pdf_id: null, ubl_id: null })
  const headers = await bearer()
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(`${number}.pdf`, headers)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  const after = await filesOf(id)
  expect(after).toEqual({
    pdf_id: expect.any(String),
    ubl_id: expect.any(String),
    updated_at: before?.updated_at,
  })
  expect((await get(`${number}.xml`, headers)).statusCode).toBe(200)
  expect(await filesOf(id)).toEqual(after)
})

test('uploading a file with the name of the next invoice has no effect', async () => {
  const first = await postInvoice(app, invoiceBody(project))
  const next = first.number.replace(
    /(\d+)-(.+)-(\d+)$/,
    (_all, year, code, own) => `${Number(year) + 1}-${code}-${String(Number(own) + 1).padStart(3, '0')}`,
  )
  const squatter = await makePerson(app, { permissions: ['invoices.create'] })
  const uploaded = await app.as(null)(api.assets.upload, {
    token: squatter.token,
    body: { type: 'doc', targetType: 'invoices' },
    file: { name: `${next}.pdf`, bytes: Buffer.from('%PDF-1.4\nforged\n%%EOF') },
  })
  expect(uploaded.status).toBe(200)
  const { number } = await postInvoice(app, invoiceBody(project))
  expect(number).toBe(next)
  const { statusCode, payload } = await get(`${number}.pdf`, await bearer())
  expect(statusCode).toBe(200)
  expect(payload).not.toContain('forged')
})

describe('preview', () => {
  const preview = (over: Record<string, unknown> = {}) =>
    app.as('admin')(api.invoices.preview, { body: invoiceBody(project, over) })

  test('is a PDF with the next number, and stores nothing', async () => {
    const count = () =>
      sql`select (select count(*) from contents), (select sum(number) from invoice_counters)`.execute(app.deps.db)
    const before = (await count()).rows
    const { status, body } = await preview()
    expect(status).toBe(200)
    const { name, mediaType, base64 } = body.data as { name: string; mediaType: string; base64: string }
    expect(mediaType).toBe('application/pdf')
    expect(Buffer.from(base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect((await count()).rows).toEqual(before)
    const { number } = await postInvoice(app, invoiceBody(project))
    expect(name).toBe(`${number}-preview.pdf`)
  })

  test('is refused for the same errors as sending', async () => {
    expect((await preview({ discount: 8401 })).status).toBe(400)
    expect((await preview({ dueDate: '2026-11-21' })).status).toBe(400)
    expect((await preview({ bankID: '00000000-0000-4000-8000-000000000000' })).status).toBe(404)
  })

  test('is mailed only to the caller', async () => {
    const me = await makePerson(app, { permissions: ['invoices.create'] })
    const body = invoiceBody(project)
    const { status } = await app.as(null)(api.invoices.sendToSelf, { token: me.token, body })
    expect(status).toBe(200)
    const { rows } = await sql<
      Record<string, unknown>
    >`select kind, to_address, cc, about_invoice_id, (select count(*) from mail_attachments a
      where a.mail_id = m.id) as files from mails m where about_employee_id = ${me.id}`.execute(app.deps.db)
    expect(rows).toEqual([
      { kind: 'invoice-preview', to_address: me.teamEmail, cc: [], about_invoice_id: null, files: 1 },
    ])
  })
})
