import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { mostWebhooks, type Webhook, type WebhookInput } from '#contract/api/webhooks.ts'
import type { z } from 'zod'
import { readEnv } from '#server/platform/env.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'
import { webhooksOf } from '#tests/support/webhooks.ts'
import { isOfInternet, readAddress } from './addresses.ts'

const app = testServer()
const { subscribe, clear } = webhooksOf(app)
const { webhooks, webhookDeliveries } = api
const body: z.input<typeof WebhookInput> = {
  name: 'Chat',
  url: 'https://chat.example/hooks/1',
  kinds: ['person.joined'],
}
const calls = [...Object.values(webhooks), ...Object.values(webhookDeliveries)]
const given = () => ({ params: { id: randomUUID() }, body: { ...body, isOn: true } })
const listed = async () => (await app.as('admin')(webhooks.list)).body.data as Webhook[]
beforeEach(clear)

test.each(calls)('$method $path is for admins who are signed in, and not for keys', async (endpoint) => {
  expect((await refused(app.deps.db, () => app.as(null)(endpoint, given()))).status).toBe(401)
  const person = await makePerson(app, { roles: ['full-time', 'hr'] })
  const asPerson = () => app.as(null)(endpoint, { ...given(), token: person.token })
  expect(await refused(app.deps.db, asPerson)).toMatchObject({ status: 403, body: { code: 'permission.adminOnly' } })
  expect(endpoint.byKey).toBe(false)
})

test.each(calls.filter(({ path }) => path.includes(':id')))('$method $path of none is 404', async (endpoint) => {
  expect((await refused(app.deps.db, () => app.as('admin')(endpoint, given()))).status).toBe(404)
})

test('the secret is shown when it is made, and in no list; the trail has no address', async () => {
  const { id, secret } = await subscribe(body.url, ['person.joined', 'person.joined'])
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await listed()).toEqual([
    expect.objectContaining({
      ...{ id, url: body.url, kinds: ['person.joined'], maker: expect.objectContaining({ id: cast.admin.id }) },
      ...{ stopped: '', deliveredAt: null, waiting: 0, failed: 0 },
    }),
  ])
  const renewed = (await app.as('admin')(webhooks.renewSecret, { params: { id } })).body.data as { secret: string }
  expect(renewed.secret).not.toBe(secret)
  for (const one of [secret, renewed.secret]) expect(JSON.stringify(await listed())).not.toContain(one)
  await app.as('admin')(webhooks.edit, { params: { id }, body: { ...body, isOn: false } })
  await app.as('admin')(webhooks.remove, { params: { id } })
  const trail = (await app.as('admin')(api.auditEvents.list, { query: { kind: 'webhook', about: id } })).body.data
  expect((trail as { action: string }[]).map(({ action }) => action)).toEqual(
    ['removed', 'edited', 'secret-renewed', 'made'].map((what) => `webhook.${what}`),
  )
  expect(JSON.stringify(trail)).not.toContain('chat.example')
})

test('turned off and on again', async () => {
  const { id } = await subscribe(body.url, ['person.joined'])
  const edit = (isOn: boolean) =>
    app.as('admin')(webhooks.edit, { params: { id }, body: { ...body, name: 'New', isOn } })
  expect((await edit(false)).status).toBe(200)
  expect(await listed()).toMatchObject([{ name: 'New', stopped: 'by-hand' }])
  await edit(true)
  expect(await listed()).toMatchObject([{ stopped: '' }])
})

test('deleting takes its messages with it', async () => {
  const { id } = await subscribe(body.url, ['person.joined'])
  await makePerson(app)
  expect(await listed()).toMatchObject([{ waiting: 1 }])
  expect((await app.as('admin')(webhooks.remove, { params: { id } })).status).toBe(200)
  const { rows } = await sql`select from webhook_deliveries union all select from jobs where kind = 'webhooks'`.execute(
    app.deps.db,
  )
  expect([await listed(), rows]).toEqual([[], []])
})

test('there are at most fifty', async () => {
  await sql`insert into webhooks (maker_id, name, url, kinds, secret)
    select ${cast.admin.id}, n::text, 'https://a.example', '{}', '' from generate_series(1, ${mostWebhooks}) n`.execute(
    app.deps.db,
  )
  const call = () => app.as('admin')(webhooks.create, { body })
  expect(await refused(app.deps.db, call)).toMatchObject({ status: 409, body: { code: 'webhook.tooMany' } })
})

test('erasing the maker deletes them; erasing a person, what is about them', async () => {
  const maker = await makePerson(app, { roles: ['admin'] })
  await subscribe(body.url, ['person.joined'], maker.token)
  await subscribe(body.url, ['person.joined'])
  const other = await makePerson(app)
  const erase = async (id: string) => {
    await sql`update employees set working_status = 'left', left_date = '2020-01-01' where id = ${id}`.execute(
      app.deps.db,
    )
    expect((await app.as('admin')(api.employeeErase.erase, { params: { id } })).status).toBe(200)
  }
  await erase(maker.id)
  expect(await listed()).toMatchObject([{ maker: { id: cast.admin.id }, waiting: 1 }])
  await erase(other.id)
  expect(await listed()).toMatchObject([{ waiting: 0 }])
})

const closed = [
  ...['http://chat.example/', 'ftp://chat.example/', 'chat.example', 'https://', 'https://me:secret@chat.example/'],
  ...[
    'https://localhost/',
    'https://a.localhost/',
    'https://intranet/',
    'https://printer.local/',
    'https://metadata.google.internal/',
  ],
  ...['https://127.0.0.1/', 'https://127.1/', 'https://0x7f000001/', 'https://2130706433/', 'https://017700000001/'],
  ...[
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest',
    'https://0.0.0.0/',
  ],
  ...[
    'https://100.64.0.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://192.0.0.1/',
  ],
  ...[
    'https://[::1]/',
    'https://[::]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[ff02::1]/',
  ],
  ...[
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
  ],
  ...['https://[2001:db8::1]/', 'https://[2001::1]/', 'https://[100::1]/', 'https://[5f00::1]/', 'https://[3fff::1]/'],
]
test.each(closed)('the address %s is refused', async (url) => {
  expect(readAddress(url, 'internet')).toBeUndefined()
  const call = () => app.as('admin')(webhooks.create, { body: { ...body, url } })
  expect(await refused(app.deps.db, call)).toMatchObject({ status: 400, body: { code: 'webhook.address' } })
})

test.each([
  'https://chat.example/a?b=c',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]:8443/',
  'https://bücher.example/',
])('the address %s is taken', (url) => expect(readAddress(url, 'internet')).toBeDefined())

test('with WEBHOOK_ADDRESSES=none nothing is sent anywhere, and any is for tests', () => {
  expect(readAddress('https://chat.example/', 'none')).toBeUndefined()
  expect(readAddress('http://127.0.0.1:3000/', 'any')).toBeDefined()
  const env = { NODE_ENV: 'production', WEBHOOK_ADDRESSES: 'any' }
  expect(() => readEnv(env)).toThrow('WEBHOOK_ADDRESSES=any is for tests')
})

test('networks begin and end where they should', () => {
  const open = [
    '9.255.255.255',
    '11.0.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '223.255.255.255',
  ]
  const shut = [
    '10.0.0.0',
    '10.255.255.255',
    '172.31.255.255',
    '100.127.255.255',
    '240.0.0.1',
    '',
    'chat.example',
    '::ffff:8.8.8.8',
  ]
  expect(open.filter((one) => !isOfInternet(one))).toEqual([])
  expect(shut.filter(isOfInternet)).toEqual([])
})
