import * as api from '#contract/api/index.ts'
import { invoiceBody } from '#tests/support/billing.ts'
import { makeBilledProject } from '#tests/support/invoices.ts'
import { type Caller, overHttp } from '#tests/support/overHttp.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

/** A person who reuses the idempotency key of another request, and one whose name is a spreadsheet formula. */
const muster = testServer()
let call: Caller
let admin: string

beforeAll(async () => {
  call = await overHttp(muster)
  admin = await muster.tokenOf('admin')
})

test("the request key of a sent invoice can't send another one", async () => {
  const project = await makeBilledProject(muster)
  const body = invoiceBody(project, { requestKey: crypto.randomUUID() })
  const send = (token: string, other: object = {}) =>
    call('POST', `/api/v1${api.invoices.send.path}`, token, { ...body, ...other })
  const sent = await send(admin)
  const { id } = (sent.body as { invoice: { id: string } }).invoice
  expect([sent.status, (await send(admin)).body]).toEqual([
    200,
    expect.objectContaining({ invoice: expect.objectContaining({ id }) }),
  ])
  for (const other of [{ email: 'attacker@elsewhere.example' }, { cc: [] }, { description: 'Something else' }]) {
    const refused = await send(admin, other)
    expect([refused.status, refused.body.code]).toEqual([409, 'request.keyReused'])
  }
  const { token } = await makePerson(muster, {
    permissions: ['invoices.create', 'invoices.read', 'projects.read.fullAccess'],
  })
  const stranger = await send(token)
  expect((stranger.body as { invoice?: { id: string } }).invoice?.id).not.toBe(id)
})

test('a name that begins as a formula is none in the file that a colleague takes', async () => {
  const signs = ['=', '＝', '＋', '－', '＠', '\t=', '\u00a0@']
  const names = signs.map((sign) => `${sign}HYPERLINK(1;2)`)
  for (const full_name of names) await makePerson(muster, { columns: { full_name } })
  const file = await call('POST', '/api/v1/exports', admin, { list: 'employees', columns: ['fullName'] })
  const cells = Buffer.from(file.bytes).toString().split('\r\n')
  expect(cells.filter((cell) => cell.includes('HYPERLINK')).toSorted()).toEqual(
    names.map((name) => `"'${name}"`).toSorted(),
  )
})
