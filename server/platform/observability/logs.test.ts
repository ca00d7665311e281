import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { readEnv } from '#server/platform/env.ts'
import { addressOf } from '#tests/support/address.ts'
import { cast } from '#tests/support/cast.ts'
import { testSecret, unlimited } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'
import { within } from '#server/platform/context.ts'
import { buildApp } from '#tests/support/opened.ts'

const muster = testServer()
const me = `/api/v1${api.auth.me.path}`

/** A second server over the same database, with its log. */
async function logged(variables: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = []
  const env = readEnv({ LOG_LEVEL: 'info', NODE_ENV: 'test', SESSION_SECRET: testSecret, ...variables })
  const target = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  const { app } = await buildApp(muster.database, env, unlimited, target)
  return { app, lines, about: (id: unknown) => lines.filter((line) => line.reqId === id) }
}

test('the header, the error body and every log line of a request have the same id', async () => {
  const { app, about } = await logged()
  app.get('/breaks/:what', async () => {
    throw new Error('on purpose')
  })
  const { headers, body, statusCode } = await app.inject('/breaks/now?token=secret')
  const id = headers['x-request-id']
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect([statusCode, (JSON.parse(body) as { requestId: string }).requestId]).toEqual([500, id])
  const [fault, request, ...more] = about(id)
  expect(fault).toMatchObject({ level: 50, msg: 'unexpected fault', err: { message: 'on purpose' } })
  expect((fault as { err: { stack: string } }).err.stack).toContain('logs.test')
  expect(request).toMatchObject({
    level: 30,
    method: 'GET',
    route: '/breaks/:what',
    status: 500,
    msg: 'request',
  })
  expect(request?.ms).toEqual(expect.any(Number))
  expect(more).toEqual([])
  expect(JSON.stringify([fault, request])).not.toContain('secret')
  await app.close()
})

test('a line says who asked, once that is known', async () => {
  const { app, about } = await logged()
  const token = await muster.tokenOf('admin')
  const known = await app.inject({ url: me, headers: { authorization: `Bearer ${token}` } })
  expect(about(known.headers['x-request-id'])).toEqual([
    expect.objectContaining({ route: me, status: 200, person: cast.admin.id }),
  ])
  const unknown = await app.inject(me)
  expect(about(unknown.headers['x-request-id'])[0]).not.toHaveProperty('person')
  await app.close()
})

test('a caller who hangs up within the body is no fault of the database', async () => {
  const { app, lines } = await logged()
  const reading = new Promise<void>((resolve) => app.addHook('preParsing', async () => resolve()))
  const failed = new Promise<void>((resolve) => app.addHook('onError', async () => resolve()))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const head = [
    `POST ${addressOf(api.employees.search)} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${await muster.tokenOf('admin')}`,
    'content-type: application/json',
    'content-length: 500',
  ]
  socket.write([...head, '', '{"a":'].join('\r\n'))
  await reading
  socket.destroy()
  await failed
  await app.close()
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([])
})

test('what is asked all the time has no line, and an address that cannot be read has its id', async () => {
  const { app, lines } = await logged()
  await app.inject('/healthz')
  await app.inject('/readyz')
  expect(lines.filter(({ msg }) => msg === 'request')).toEqual([])
  const { headers, body } = await app.inject('/api/v1/%')
  expect((JSON.parse(body) as { requestId: string }).requestId).toBe(headers['x-request-id'])
  await app.close()
})

test('an id is taken over from a trusted proxy alone, and only if it looks like one', async () => {
  const idFor = async (variables: Record<string, string>, given: string) => {
    const { app } = await logged(variables)
    const { headers } = await app.inject({ url: '/healthz', headers: { 'x-request-id': given } })
    await app.close()
    return headers['x-request-id']
  }
  expect(await idFor({ TRUST_PROXY: 'true' }, 'from-the-proxy-1')).toBe('from-the-proxy-1')
  expect(await idFor({ TRUST_PROXY: 'true' }, 'a"b\tc} forged line')).toMatch(/^[\da-f-]{36}$/)
  expect(await idFor({ TRUST_PROXY: 'true' }, 'x'.repeat(65))).toMatch(/^[\da-f-]{36}$/)
  expect(await idFor({}, 'from-the-proxy-1')).toMatch(/^[\da-f-]{36}$/)
})

test('the trail has the id of the request that made the change', async () => {
  const { app } = await logged()
  const token = await muster.tokenOf('admin')
  const { headers, body } = await app.inject({
    method: 'POST',
    url: `/api/v1${api.metadata.stacksCreate.path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { code: 'lighthouse', name: 'Lighthouse' },
  })
  expect((JSON.parse(body) as { error?: string }).error).toBeUndefined()
  const { rows } = await sql`select action from audit_events where request_id = ${headers['x-request-id']}`.execute(
    muster.deps.db,
  )
  expect(rows).toHaveLength(1)
  await app.close()
})

test('the log line of a request has its slow statements, without values', async () => {
  const { app, about } = await logged()
  app.get('/slow', async () => {
    await sql`select ${'a value'} || pg_sleep(1.01)::text`.execute(muster.deps.db)
    return {}
  })
  const { headers } = await app.inject('/slow')
  const line = about(headers['x-request-id']).find(({ msg }) => msg === 'slow statement')
  expect(line).toMatchObject({ level: 40, outcome: 'ok', statement: 'select $1 || pg_sleep(1.01)::text' })
  expect(line?.ms).toBeGreaterThan(1000)
  await app.close()
})

test('what the database says about broken data leaves the data out', async () => {
  const { app, about } = await logged()
  app.get('/broken', async () => {
    await sql`select ${'salary 5000'}::int`.execute(muster.deps.db)
  })
  const { headers } = await app.inject('/broken')
  const text = JSON.stringify(about(headers['x-request-id']))
  expect(text).toContain('22P02')
  expect(text).toContain('invalid input syntax')
  expect(text).not.toContain('salary')
  await app.close()
})

test('the life of a server has a line at its start and at its end', async () => {
  const { app, lines } = await logged()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.listeningOrigin
  expect(await (await fetch(`${address}/metrics`)).text()).toContain('nodejs_eventloop_lag_p99_seconds')
  await app.close()
  const said = lines.map(({ msg }) => msg)
  expect(said.filter((msg) => ['started', 'stopping', 'stopped'].includes(String(msg)))).toEqual([
    'started',
    'stopping',
    'stopped',
  ])
  expect(lines.find(({ msg }) => msg === 'started')).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
})

test('lines of a job belong to the job', async () => {
  const { app, lines } = await logged()
  await within({ of: { log: app.log.child({ job: 'nightly' }) } }, () =>
    sql`select pg_sleep(1.01)`.execute(muster.deps.db),
  )
  expect(lines.find(({ msg }) => msg === 'slow statement')).toMatchObject({ job: 'nightly' })
  await app.close()
})
