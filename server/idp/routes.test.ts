import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { cast } from '#tests/support/cast.ts'
import { parameter } from '#tests/support/browse.ts'
import { freePort } from '#tests/support/freePort.ts'
import { codeFor, openSignIn, signInAs } from '#tests/support/signIn.ts'
import { openTestApp, type TestApp } from '#tests/support/testApp.ts'
import { signingKey } from './keys.ts'

const otherOrigin = 'https://old-client.example'
let baseUrl: string
let muster: TestApp

beforeAll(async () => {
  const port = await freePort()
  baseUrl = `http://127.0.0.1:${port}`
  muster = await openTestApp({ PUBLIC_URL: baseUrl, ALLOWED_ORIGINS: otherOrigin })
  await muster.app.listen({ port, host: '127.0.0.1' })
}, 60_000)
afterAll(() => muster.close())

/** Names and roles on the buttons, in page order. */
function buttons(html: string): string[] {
  return [...html.matchAll(/<strong>(.*?)<\/strong> <small>(.*?)<\/small>/g)].map(
    ([, name, role]) => `${name}: ${role}`,
  )
}

const signIn = (code: string, redirectUrl = `${baseUrl}/login`, more = {}) =>
  muster.as(null)(api.auth.signIn, { body: { code, redirectUrl, ...more } })

it('offers one person for each role, highest first, and only people who can sign in', async () => {
  const { page } = await openSignIn(baseUrl)
  expect(page.status).toBe(200)
  expect(buttons(page.text)).toEqual([
    'Ada: Admin',
    'Emil: Engineering Manager',
    'Eva: Enabling Team',
    'Minh: Member',
    'Petra: Project Lead',
    'Fotis: Full-time',
    'Pau: Probation',
    'Cora: Contractor',
  ])
  expect(page.text).toContain('Sign in to Tidewater Software')
  expect(page.text).toMatch(/For local use only\.<\/strong> Anyone who can open this page can sign in as anyone\./)
})

it('needs no script and allows none', async () => {
  const { page } = await openSignIn(baseUrl)
  expect(page.text).not.toMatch(/<script|style=|onclick/)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/)
  const css = await fetch(`${baseUrl}/idp/page.css`)
  expect(css.headers.get('content-type')).toMatch(/^text\/css/)
})

it('signs in the chosen person, and another one the next time', async () => {
  for (const who of ['admin', 'contractor'] as const) {
    const token = await signInAs(baseUrl, cast[who].username)
    const me = await muster.as(null)(api.auth.me, { token })
    expect(me.body.data).toMatchObject({ id: cast[who].id })
  }
})

it('asks again in the same browser', async () => {
  const first = await openSignIn(baseUrl)
  await first.press({ person: 'admin' })
  const second = await first.openAgain()
  expect(buttons(second.page.text)).toHaveLength(8)
  const end = await second.press({ person: 'member' })
  expect(parameter(end.url, 'code')).toBeTruthy()
})

it('gives a code that works once', async () => {
  const code = await codeFor(baseUrl, 'admin')
  await expect(signIn(code)).resolves.toMatchObject({ status: 200 })
  await expect(signIn(code)).resolves.toMatchObject({ status: 401, body: { data: null } })
})

it.each(['', '/', '/login', '/callback'])('sends the code of another origin to its page "%s"', async (page) => {
  const redirectUrl = otherOrigin + page
  await expect(signIn(await codeFor(baseUrl, 'admin', redirectUrl), redirectUrl)).resolves.toMatchObject({
    status: 200,
  })
})

it('knows this machine under both its names', async () => {
  const redirectUrl = `${baseUrl.replace('127.0.0.1', 'localhost')}/login`
  await expect(signIn(await codeFor(baseUrl, 'admin', redirectUrl), redirectUrl)).resolves.toMatchObject({
    status: 200,
  })
})

it('lets pages of other origins read its description', async () => {
  const origin = baseUrl.replace('127.0.0.1', 'localhost')
  const answer = await fetch(`${baseUrl}/idp/.well-known/openid-configuration`, { headers: { origin } })
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
})

it('refuses to send a code anywhere else', async () => {
  const { page } = await openSignIn(baseUrl, 'https://evil.example/login')
  expect(page).toMatchObject({ status: 400, text: expect.stringContaining('This sign-in cannot go on') })
})

it('goes back with state and access_denied when the person cancels', async () => {
  const { press } = await openSignIn(baseUrl, undefined, { state: 'kept' })
  const end = await press({ cancel: 'yes' })
  expect(end.url).toMatch(`${baseUrl}/login?`)
  expect(parameter(end.url, 'error')).toBe('access_denied')
  expect(parameter(end.url, 'state')).toBe('kept')
})

it.each(['leaver', 'on-boarding', 'nobody', ''])('does not sign in "%s"', async (username) => {
  const { press } = await openSignIn(baseUrl)
  const page = await press({ person: username })
  expect(page).toMatchObject({ status: 400, text: expect.stringContaining('this person may not sign in') })
})

it('says so when the sign-in is over', async () => {
  const page = await fetch(`${baseUrl}/idp/sign-in/gone`)
  expect(page.status).toBe(400)
  await expect(page.text()).resolves.toContain(`href="${baseUrl}/login"`)
})

it('leads from its bare address to the product', async () => {
  const answer = await fetch(`${baseUrl}/idp`, { redirect: 'manual' })
  expect(answer.headers.get('location')).toBe(`${baseUrl}/login`)
})

it('describes itself under PUBLIC_URL, whatever host name was asked', async () => {
  const { port } = new URL(baseUrl)
  const answer = await fetch(`http://localhost:${port}/idp/.well-known/openid-configuration`)
  await expect(answer.json()).resolves.toMatchObject({
    issuer: `${baseUrl}/idp`,
    authorization_endpoint: `${baseUrl}/idp/auth`,
  })
})

it('stays short in a large company, where each person can still be signed in', async () => {
  const { db } = muster.deps
  await sql`insert into employees (full_name, display_name, username, personal_email, working_status, sort_name)
    select 'Crowd ' || n, 'Crowd ' || n, 'crowd-' || n, 'crowd-' || n || '@home.example', 'contractor', lpad(n::text, 4, '0')
    from generate_series(1, 300) n`.execute(db)
  const { page, press } = await openSignIn(baseUrl)
  expect(buttons(page.text)).toHaveLength(208)
  expect(buttons(page.text)).toContain('Crowd 200: No role')
  expect(parameter((await press({ person: 'crowd-300' })).url, 'code')).toBeTruthy()
})

it('keeps its signing key', async () => {
  const key = await signingKey(muster.deps.db)
  await expect(signingKey(muster.deps.db)).resolves.toEqual(key)
})
