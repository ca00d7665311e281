import { livePath } from '#contract/live.ts'
import { type CastName, cast, castProjects } from '#tests/support/cast.ts'
import { giveDocument, invite } from '#tests/support/joining.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const odd = [
  '',
  '%',
  '%zz',
  '%00',
  '%c3%28',
  '%ed%a0%80',
  '..',
  '..%2f..%2fetc',
  '%2e%2e/%2e%2e',
  'x'.repeat(5000),
  '%F0%9F%92%A5',
  '?a=%zz',
  '?a[b]=1&a=2',
  '#',
  ';a',
  '\\',
  '*',
]
const beginnings = [
  '/nothing/',
  '/files/',
  '/files/invoices/',
  '/files/people/',
  '/dev/outbox/',
  '/idp/',
  '/idp/auth?client_id=',
  '/metrics',
  '/api/',
  '/api/docs/',
  '/api/v1/',
  '/api/v1/employees/',
  '/api/v1/projects/',
  '/login/',
  '/healthz',
]
const methods = ['GET', 'POST', 'HEAD'] as const

test.each(beginnings)('%s with anything behind it is answered, and never with a fault', async (beginning) => {
  const faults: string[] = []
  const headers = { authorization: `Bearer ${await app.tokenOf('admin')}` }
  for (const method of methods) {
    for (const end of odd) {
      const { statusCode, body } = await app.app.inject({ method, url: beginning + end, headers })
      if (statusCode >= 500 || /node_modules|at Object\./.test(body))
        faults.push(`${method} ${beginning}${end} ${statusCode} ${body.slice(0, 200)}`)
    }
  }
  expect(faults).toEqual([])
})

const sentence = { data: null, error: expect.stringMatching(/^[A-Z].*\.$/) }
const askers: (CastName | null)[] = [null, 'contractor', 'member', 'engineeringManager', 'admin']
const headersOf = async (who: CastName | null): Promise<Record<string, string>> =>
  who ? { authorization: `Bearer ${await app.tokenOf(who)}` } : {}

beforeAll(() => giveDocument(app, cast.member))

/** Ids without a file at such a path, a private file by its storage path, and unknown extensions. */
async function strangeFiles(): Promise<string[]> {
  const kept = await app.deps.db.selectFrom('contents').select(['id', 'path']).where('is_private', '=', true).execute()
  const ids = [
    castProjects.harbor.id,
    cast.member.id,
    '00000000-0000-4000-8000-000000000000',
    ...kept.map(({ id }) => id),
  ]
  return [
    ...odd.filter((end) => !/^[?#]?$|^\.\.$/.test(end)),
    ...kept.map(({ path }) => path),
    ...ids.flatMap((id) => [id, `${id}.pdf`, `${id}.xml`, `${id}.exe`, `x${id}.zip`, `../${id}`]),
    ...ids.filter((id) => id !== cast.member.id).map((id) => `${id}.zip`),
  ]
}

test.each(askers)('no file is given to %s by an address that is none, and the refusal is a sentence', async (who) => {
  const headers = await headersOf(who)
  const ends = await strangeFiles()
  const wrong: unknown[] = []
  for (const folder of ['', 'invoices/', 'people/', 'employees/', 'INVOICES/', '%2e%2e/people/']) {
    for (const end of ends) {
      const url = `/files/${folder}${end}`
      // Some are parsed as a different path.
      if (!new URL(url, 'http://localhost').pathname.startsWith('/files/')) continue
      const { statusCode, headers: got, body } = await app.app.inject({ url, headers })
      const isTold = String(got['content-type']).startsWith('application/json') && /"error":"[A-Z][^"]*\."/.test(body)
      if (![400, 401, 403, 404].includes(statusCode) || !isTold) wrong.push([url, statusCode, body.slice(0, 200)])
    }
  }
  expect(wrong).toEqual([])
})

test('the event stream needs a session, whatever the request contains', async () => {
  const invitation = await invite(app, cast.onBoarding)
  const tokens = ['', 'x', 'a.b.c', 'x'.repeat(5000), '%00', invitation, `${await app.tokenOf('member')}x`]
  for (const token of tokens)
    for (const query of ['', '?age=-1', '?age=x', '?age=1e309', '?age[]=1', '?%00']) {
      const url = `/api/v1${livePath}${query}`
      const answer = await app.send({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
      expect([token, query, answer.status, answer.body]).toMatchObject([token, query, 401, sentence])
    }
  for (const method of ['HEAD', 'POST', 'PUT', 'DELETE'] as const) {
    const { status } = await app.send({
      method,
      url: `/api/v1${livePath}`,
      headers: await headersOf('admin'),
    })
    expect([method, status]).toEqual([method, 404])
  }
})
