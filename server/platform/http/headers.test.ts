import type { InjectOptions } from 'fastify'
import * as api from '#contract/api/index.ts'
import { tokenCookie } from '#contract/sessionCookie.ts'
import { addressOf } from '#tests/support/address.ts'
import { invoiceBody, postInvoice } from '#tests/support/billing.ts'
import { makeBilledProject } from '#tests/support/invoices.ts'
import { makePerson } from '#tests/support/people.ts'
import { png } from '#tests/support/pictures.ts'
import { testServer } from '#tests/support/testServer.ts'
import { unlimited } from '#tests/support/testApp.ts'
import { buildApp } from '#tests/support/opened.ts'

const muster = testServer({ METRICS_TOKEN: 'a token that only this test knows' })

/** Addresses used in this run, by name. */
const made: Record<string, string> = {}
let admin: Record<string, string>
beforeAll(async () => {
  const token = await muster.tokenOf('admin')
  admin = { authorization: `Bearer ${token}`, cookie: `${tokenCookie('Muster')}=${token}` }
  const { number } = await postInvoice(muster, invoiceBody(await makeBilledProject(muster)))
  const { body } = await muster.as('admin')(api.profile.uploadAvatar, {
    file: { name: 'me.png', bytes: png },
  })
  const mails = await muster.app.inject({ url: '/dev/outbox', headers: admin })
  const [mail] = mails.json<{ data: { id: string }[] }>().data
  const file = `/files/invoices/${number}`
  Object.assign(made, { pdf: `${file}.pdf`, xml: `${file}.xml`, picture: (body.data as { url: string }).url })
  made.mail = `/dev/outbox/${mail?.id}`
  made.mailHtml = `${made.mail}/html`
})

const ask = (options: InjectOptions) => muster.app.inject(options)
const html = { accept: 'text/html' }
const me = `/api/v1${api.auth.me.path}`

/** All kinds of answers: name, request, status. */
const answers: [string, () => InjectOptions, number][] = [
  ['an answer to anybody', () => ({ url: `/api/v1${api.settings.read.path}` }), 200],
  ['an answer to a person', () => ({ url: me, headers: admin }), 200],
  ['a missing session', () => ({ url: me }), 401],
  ['broken input', () => ({ method: 'POST', url: '/api/v1/auth', payload: {} }), 400],
  [
    'a broken body',
    () => ({
      method: 'POST',
      url: '/api/v1/auth',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    }),
    400,
  ],
  ['an unknown call', () => ({ url: '/api/v1/nothing' }), 404],
  ['an unknown page', () => ({ url: '/nothing', headers: { accept: 'application/json' } }), 404],
  ['an OPTIONS that is no preflight', () => ({ method: 'OPTIONS', url: me }), 204],
  ['a broken address', () => ({ url: '/api/v1/employees/%zz' }), 400],
  ['the document', () => ({ url: '/api/openapi.json' }), 200],
  ['its page', () => ({ url: '/api/docs', headers: html }), 200],
  ['a script of its page', () => ({ url: '/api/docs/static/swagger-ui-bundle.js' }), 200],
  ['metrics', () => ({ url: '/metrics', headers: { authorization: 'Bearer a token that only this test knows' } }), 200],
  ['closed metrics', () => ({ url: '/metrics' }), 403],
  ['life', () => ({ url: '/healthz' }), 200],
  ['readiness', () => ({ url: '/readyz' }), 200],
  ['a picture', () => ({ url: made.picture }), 200],
  ['no picture', () => ({ url: '/files/none.png' }), 404],
  ['an invoice', () => ({ url: made.pdf, headers: admin }), 200],
  ['an electronic invoice', () => ({ url: made.xml, headers: admin }), 200],
  ['a closed invoice', () => ({ url: made.pdf }), 401],
  ['the way to the provider', () => ({ url: '/idp', headers: html }), 302],
  ['what the provider says about itself', () => ({ url: '/idp/.well-known/openid-configuration' }), 200],
  ['a refusal of the provider', () => ({ url: '/idp/auth', headers: html }), 400],
  ['a sign-in page that is over', () => ({ url: '/idp/sign-in/none', headers: html }), 400],
  ['the style of its pages', () => ({ url: '/idp/page.css' }), 200],
  ['the outbox', () => ({ url: '/dev/outbox', headers: { ...html, ...admin } }), 200],
  ['a closed outbox', () => ({ url: '/dev/outbox', headers: html }), 302],
  ['a mail', () => ({ url: made.mail, headers: { ...html, ...admin } }), 200],
  ['the HTML of a mail', () => ({ url: made.mailHtml, headers: { ...html, ...admin } }), 200],
]

/** The only page with inline styles: the HTML of a mail, in a sandbox. */
const styled = 'the HTML of a mail'

const ofProvider = [
  'the way to the provider',
  'what the provider says about itself',
  'a refusal of the provider',
  'a sign-in page that is over',
  'the style of its pages',
]

describe.each(answers)('%s', (what, options, status) => {
  test('has the headers that keep a browser safe', async () => {
    const { statusCode, headers } = await ask(options())
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
      // The window that opened a sign-in must see its result.
      'cross-origin-opener-policy': ofProvider.includes(what) ? 'unsafe-none' : 'same-origin',
      // Pages of other origins that use the API can show pictures, but nothing else.
      'cross-origin-resource-policy': what === 'a picture' ? 'cross-origin' : 'same-origin',
      'cache-control': expect.stringMatching(/no-store|max-age/),
    })
    for (const teller of ['server', 'x-powered-by', 'strict-transport-security'])
      expect(headers).not.toHaveProperty(teller)
  })

  test('has a policy without inline code of others, that no page of others can frame', async () => {
    const policy = String((await ask(options())).headers['content-security-policy'])
    expect(policy).toMatch(/default-src '(self|none)'/)
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toMatch(what === styled ? /frame-ancestors 'self'.*sandbox/ : /frame-ancestors 'none'/)
    expect(policy).not.toMatch(what === styled ? /unsafe-eval|script-src/ : /unsafe-|\*/)
  })
})

test('what the API answers is kept nowhere', async () => {
  for (const url of [me, '/api/v1/nothing', made.pdf])
    expect((await ask({ url, headers: admin })).headers['cache-control']).toContain('no-store')
})

test('over https, HSTS holds for a year and all subdomains', async () => {
  const env = { ...muster.deps.env, PUBLIC_URL: 'https://muster.example' }
  const { app } = await buildApp(muster.database, env, unlimited)
  const { headers } = await app.inject({ url: '/api/v1/nothing' })
  await app.close()
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  expect(headers['content-security-policy']).toContain("connect-src 'self';")
})

describe('a page of others', () => {
  const foreign = { origin: 'https://evil.example' }

  test('cannot write with the cookie of a person: it is no session for a call', async () => {
    const { id, token } = await makePerson(muster, { permissions: ['employees.edit', 'employees.read'] })
    const cookie = `${tokenCookie('Muster')}=${token}`
    const answer = await ask({
      method: api.employees.changeStatus.method,
      url: addressOf(api.employees.changeStatus, { id }),
      headers: { ...foreign, cookie },
      payload: { employeeStatus: 'contractor' },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: expect.stringMatching(/^Sign in/) }])
    const { headers } = await ask({ url: me, headers: { ...foreign, cookie } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test.each([
    ['application/x-www-form-urlencoded', 400, 'request.badMediaType'],
    ['text/plain', 400, 'request.badMediaType'],
    ['multipart/form-data; boundary=b', 415, 'request.noForm'],
  ])('cannot send a form as %s', async (type, status, code) => {
    const headers = { ...admin, ...foreign, 'content-type': type }
    const answer = await ask({
      method: 'POST',
      url: '/api/v1/employees',
      headers,
      payload: '{"fullName":"x"}',
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }])
  })

  test('is not let through by the preflight', async () => {
    const preflight = { ...foreign, 'access-control-request-method': 'PUT' }
    const { headers } = await ask({ method: 'OPTIONS', url: me, headers: preflight })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('is let through when ALLOWED_ORIGINS names its origin, letter by letter', async () => {
    const env = { ...muster.deps.env, ALLOWED_ORIGINS: ['https://old.example'] }
    const { app } = await buildApp(muster.database, env, unlimited)
    const allowed = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'PUT' }
      return (await app.inject({ method: 'OPTIONS', url: me, headers })).headers
    }
    expect(await allowed('https://old.example')).toMatchObject({
      'access-control-allow-origin': 'https://old.example',
      'access-control-allow-credentials': 'true',
      vary: expect.stringContaining('Origin'),
    })
    for (const origin of ['https://old.example.evil.example', 'http://old.example', 'null'])
      expect((await allowed(origin))['access-control-allow-origin']).toBeUndefined()
    await app.close()
  })

  test('reads the headers of an answer that its own origin reads, where ALLOWED_ORIGINS names it', async () => {
    const env = { ...muster.deps.env, ALLOWED_ORIGINS: ['https://old.example'] }
    const { app } = await buildApp(muster.database, env, unlimited)
    const { token } = await makePerson(muster, { roles: ['admin'] })
    const { id } = await makePerson(muster)
    const answer = await app.inject({
      method: api.employees.changeStatus.method,
      url: addressOf(api.employees.changeStatus, { id }),
      headers: { origin: 'https://old.example', authorization: `Bearer ${token}` },
      payload: { employeeStatus: 'contractor' },
    })
    await app.close()
    expect(answer.headers).toMatchObject({ 'x-undo': answer.headers['x-request-id'] })
    const exposed = String(answer.headers['access-control-expose-headers']).toLowerCase().split(', ')
    expect(exposed.toSorted()).toEqual(['content-disposition', 'etag', 'retry-after', 'x-request-id', 'x-undo'])
  })
})
