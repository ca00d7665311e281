import { endpoints } from '#contract/api/endpoints.ts'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import { tokenCookie } from '#contract/sessionCookie.ts'
import { today } from '#server/platform/deps.ts'
import { readEnv } from '#server/platform/env.ts'
import { addressOf } from '#tests/support/address.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { testSecret, unlimited } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'
import { buildApp } from '#tests/support/opened.ts'

const muster = testServer()

const secrets = {
  SESSION_SECRET: testSecret,
  METRICS_TOKEN: 'metrics-token-of-this-test',
  OIDC_CLIENT_SECRET: 'client-secret-of-this-test',
}

const uuid = /^[\da-f]{8}-[\da-f-]{27}$/i

/**
 * Values that only a person can have typed: addresses, names, numbers. Contract words also appear in routes, and years
 * in ids.
 */
function typed(value: unknown): string[] {
  if (typeof value === 'string')
    return /[@ +]|\d{4}/.test(value) && value.length > 5 && !uuid.test(value) ? [value] : []
  if (typeof value === 'number') return value > 9_999 ? [String(value)] : []
  return value && typeof value === 'object' ? Object.values(value).flatMap(typed) : []
}

test('no line of the log, however talkative, has a token, a secret or anything that a person typed', async () => {
  const lines: string[] = []
  const env = readEnv({ LOG_LEVEL: 'trace', NODE_ENV: 'test', ...secrets })
  const { app } = await buildApp(muster.database, env, unlimited, { write: (line) => void lines.push(line) })
  const target = await makePerson(muster, { roles: ['full-time'] })
  const token = await muster.tokenOf('admin')
  const headers = { authorization: `Bearer ${token}`, cookie: `${tokenCookie('Muster')}=${token}` }
  const found = new Set([token, target.token, ...Object.values(secrets)])
  const endsOn = daysLater(today(env), 1)
  const asked = { name: 'Of this test', permissions: ['employees.read' as const], endsOn, isAdmin: false }
  const key = ((await muster.as('admin')(api.keys.create, { body: asked })).body.data as { secret: string }).secret
  for (const secret of [key, `${key}x`]) {
    found.add(secret)
    const authorization = `Bearer ${secret}`
    await app.inject({ method: 'POST', url: '/api/v1/employees/search', headers: { authorization }, payload: {} })
    await app.inject({ url: '/api/v1/keys', headers: { authorization } })
  }
  for (const { name, endpoint } of endpoints) {
    const { params, query, body } = samples[name]?.(target) ?? {}
    for (const text of typed([query, body])) found.add(text)
    const payload = body === undefined ? {} : { payload: body as object }
    await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, params),
      query: query ?? {},
      headers,
      ...payload,
    })
  }
  const code = { code: 'code-of-this-test', state: 'state-of-this-test' }
  for (const text of Object.values(code)) found.add(text)
  const redirectUrl = env.PUBLIC_URL
  await app.inject({ method: 'POST', url: '/api/v1/auth', payload: { code: code.code, redirectUrl } })
  const inLink = 'invitation-code-of-this-test'
  found.add(inLink)
  for (const accept of ['text/html', 'application/json'])
    await app.inject({ url: '/onboarding', query: { code: inLink }, headers: { accept } })
  await app.inject({ url: '/api/v1/invite', headers: { authorization: `Bearer ${inLink}` } })
  const inCalendar = 'calendar-secret-of-this-test'
  found.add(inCalendar)
  await app.inject({ url: `/calendars/${inCalendar}.ics` })
  for (const url of ['/login', '/idp/auth', '/api/v1/nothing', '/files/none', '/%zz'])
    await app.inject({ url, query: code, headers })
  await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${secrets.METRICS_TOKEN}` } })
  await app.close()

  found.delete(cast.admin.id)
  expect(lines.length).toBeGreaterThan(endpoints.length)
  expect(found.size).toBeGreaterThan(50)
  const log = lines.join('')
  expect([...found].filter((text) => log.includes(text))).toEqual([])
  expect(log).toContain(cast.admin.id)
})
