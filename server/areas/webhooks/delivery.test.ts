import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { loopOf } from '#server/platform/queue/run.ts'
import { waits } from '#server/platform/queue/work.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import {
  type Manner,
  type Receiver,
  startReceiver,
  type Subscribed,
  verified,
  webhooksOf,
} from '#tests/support/webhooks.ts'
import { webhookWork } from './work.ts'

const app = testServer({ WEBHOOK_ADDRESSES: 'any' })
const { subscribe, deliver, makeDue, deliveries, waits: due, stopped, clear } = webhooksOf(app)

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  receiver.clear()
  await clear()
})

/** Somebody joins, so that all who asked are told. */
const join = () => makePerson(app)
const again = (id: string, token?: string) =>
  app.as('admin')(api.webhookDeliveries.again, { params: { id }, ...(token && { token }) })
const slow = "The other system didn't answer in time."
const unreachable = "The other system can't be reached."
const [closed, unsafe] = [
  'The address leads into a private network. Messages go only to addresses of the internet.',
  'No safe connection to the other system could be made.',
]

test('a message is sent once, signed by the scheme, and says what it is about', async () => {
  const { secret } = await subscribe(receiver.url(), ['person.joined'])
  const { id, username } = await join()
  await deliver()
  await deliver()
  expect(receiver.received).toHaveLength(1)
  const [message] = receiver.received as [(typeof receiver.received)[number]]
  expect(verified(message, secret)).toMatchObject({
    type: 'person.joined',
    data: { id, username, status: 'full-time' },
  })
  expect(() => verified({ ...message, raw: message.raw.replace(username, 'eve') }, secret)).toThrow('signature')
  const [one] = await deliveries()
  expect(message.headers['webhook-id']).toBe(one?.id)
  expect(one).toMatchObject({ state: 'delivered', attempts: 1, status: 200, error: '', recordID: id, nextAt: null })
})

test('a renewed secret signs at once, and the one before along with it for a day', async () => {
  const { id, secret } = await subscribe(receiver.url(), ['person.joined'])
  const renewed = (await app.as('admin')(api.webhooks.renewSecret, { params: { id } })).body.data as Subscribed
  expect(renewed.secret).not.toBe(secret)
  await join()
  await deliver()
  await sql`update webhooks set old_until = now()`.execute(app.deps.db)
  await join()
  await deliver()
  const [first, second] = receiver.received as [(typeof receiver.received)[number], (typeof receiver.received)[number]]
  for (const one of [secret, renewed.secret]) expect(verified(first, one)).toBeTruthy()
  expect(verified(second, renewed.secret)).toBeTruthy()
  expect(() => verified(second, secret)).toThrow('signature')
})

/** What comes of one attempt. */
const failures: [string, Manner, { status: number | null; error: string }][] = [
  ['hangs', 'silence', { status: null, error: slow }],
  ['redirects', 'redirect', { status: 302, error: 'The other system answered 302.' }],
  ['closes the connection', 'hangs up', { status: null, error: unreachable }],
  ['answers 500', 500, { status: 500, error: 'The other system answered 500.' }],
  ['answers 400', 400, { status: 400, error: 'The other system answered 400.' }],
]
test.each(failures)(
  'a receiver that %s gets the message again later, with the same id',
  async (_how, manner, wanted) => {
    const hook = await subscribe(receiver.url(), ['person.joined'])
    receiver.next([manner])
    await join()
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1, ...wanted }])
    expect(await due(hook)).toEqual([(waits[0] ?? 0) / 60])
    // Nothing is sent before that.
    await deliver()
    expect(receiver.received).toHaveLength(1)
    await makeDue()
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2, status: 200, error: '' }])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.to('/elsewhere')).toEqual([])
  },
)

test.each<Manner>(['ten megabytes', 'drips'])(
  'an answer of %s counts by its status, and is not read to the end',
  async (manner) => {
    await subscribe(receiver.url(), ['person.joined'])
    receiver.next([manner])
    await join()
    await deliver()
    expect(await deliveries()).toMatchObject([{ state: 'delivered', status: 200 }])
  },
)

test('nobody listens, or does not speak TLS', async () => {
  await subscribe('http://127.0.0.1:1/hook', ['person.joined'])
  await subscribe(receiver.url().replace('http:', 'https:'), ['person.joined'])
  await join()
  await deliver()
  const errors = (await deliveries()).map(({ error }) => error)
  expect(errors.sort()).toEqual([unsafe, unreachable].sort())
  expect(receiver.received).toEqual([])
})

test('a name that leads to this machine is not called, whatever else it leads to; it is looked up once', async () => {
  const looked: string[] = []
  const resolve = async (host: string) => {
    looked.push(host)
    // The second answer would be a harmless one.
    return looked.length === 1 ? ['93.184.215.14', '127.0.0.1'] : ['93.184.215.14']
  }
  await subscribe(`https://receiver.example:${receiver.port}/hook`, ['person.joined'])
  await join()
  await deliver({ resolve }, { WEBHOOK_ADDRESSES: 'internet' })
  expect(looked).toEqual(['receiver.example'])
  expect(receiver.received).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'waiting', status: null, error: closed }])
})

test('a name that is not found, or not in time, is tried again', async () => {
  await subscribe('https://receiver.example/hook', ['person.joined'])
  await join()
  const missing = async () => Promise.reject(new Error('ENOTFOUND receiver.example'))
  await deliver({ resolve: missing })
  expect(await deliveries()).toMatchObject([{ error: unreachable }])
  await makeDue()
  await deliver({ resolve: () => new Promise<string[]>(() => {}), timeoutMs: 30 })
  expect(await deliveries()).toMatchObject([{ error: slow, attempts: 2 }])
})

test('410 turns the subscription off, and what waits for it is not sent', async () => {
  const hook = await subscribe(receiver.url(), ['person.joined'])
  receiver.next([410])
  await join()
  await join()
  await deliver()
  expect(await stopped(hook)).toBe('gone')
  expect((await deliveries()).map(({ state }) => state).sort()).toEqual(['dropped', 'failed'])
  await join()
  await deliver()
  expect(receiver.received).toHaveLength(1)
  const [failed] = await deliveries({ state: 'failed' })
  expect(await again(failed?.id ?? '')).toMatchObject({ status: 409, body: { code: 'webhook.off' } })
})

/** Attempts at all that waits, until nothing does. */
async function exhaust(): Promise<void> {
  for (let attempt = 0; attempt <= waits.length + 1; attempt += 1) {
    await makeDue()
    await deliver()
  }
}

test('after the last attempt a message is given up and its receiver turned off; sent again by hand', async () => {
  const hook = await subscribe(receiver.url(), ['person.joined'])
  receiver.next(Array<Manner>(waits.length + 1).fill(503))
  await join()
  await exhaust()
  expect(receiver.received).toHaveLength(waits.length + 1)
  expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: waits.length + 1, status: 503 }])
  expect(await stopped(hook)).toBe('failing')
  const told = app.deps.db.selectFrom('mails').select('subject').where('kind', '=', 'webhook-stopped')
  expect((await told.execute()).at(-1)?.subject).toMatch(/^The webhook .* is off$/)
  const id = (await deliveries())[0]?.id ?? ''
  const body = { name: 'Back', url: receiver.url(), kinds: ['person.joined' as const], isOn: true }
  expect((await app.as('admin')(api.webhooks.edit, { params: { id: hook.id }, body })).status).toBe(200)
  expect((await again(id)).body.data).toMatchObject({ id, state: 'waiting', attempts: 0, error: '' })
  await deliver()
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  // Also what was delivered, for a receiver that lost it.
  await again(id)
  await deliver()
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(id)
  expect(receiver.received).toHaveLength(waits.length + 3)
})

test('one message that is refused does not turn off a receiver that takes others', async () => {
  const hook = await subscribe(receiver.url(), ['person.joined'])
  await join()
  receiver.next([400])
  await deliver()
  await join()
  await deliver()
  receiver.next(Array<Manner>(waits.length).fill(400))
  await exhaust()
  expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'failed'])
  expect(await stopped(hook)).toBe('')
})

describe('receivers do not hold up each other', () => {
  test('a hundred messages to one that hangs take one attempt; another one gets all of its own', async () => {
    const bad = await subscribe(receiver.url('/bad'), ['person.joined'])
    await subscribe(receiver.url('/good'), ['person.joined'])
    receiver.next(Array<Manner>(200).fill('silence'), '/bad')
    await Promise.all(Array.from({ length: 100 }, join))
    // The hundred of the bad one come first.
    await sql`update jobs set run_at = run_at - interval '1 minute' where lane = ${bad.id}`.execute(app.deps.db)
    await deliver({ timeoutMs: 3000 })
    expect(receiver.to('/bad')).toHaveLength(1)
    expect(receiver.to('/good')).toHaveLength(100)
    const waiting = await deliveries({ webhook: bad.id })
    expect(waiting.filter(({ state }) => state === 'waiting')).toHaveLength(100)
    expect(waiting.filter(({ attempts }) => attempts === 1)).toHaveLength(1)
    // Once it answers, it gets all, without waiting for each.
    receiver.next([], '/bad')
    await makeDue()
    await deliver()
    expect(receiver.to('/bad')).toHaveLength(101)
  }, 60_000)

  test('what rests goes out as soon as something arrived', async () => {
    const hook = await subscribe(receiver.url(), ['person.joined'])
    receiver.next([500])
    await join()
    await join()
    await deliver()
    expect(receiver.received).toHaveLength(1)
    expect(await due(hook)).toEqual([1, 1])
    await join()
    await deliver()
    // The new one, and the one that rested. The one that failed keeps its wait.
    expect(receiver.received).toHaveLength(3)
    expect(await due(hook)).toEqual([1])
  })

  test('a server sends to several at once, and to each one after the other', async () => {
    await subscribe(receiver.url('/slow'), ['person.joined'])
    for (const path of ['/a', '/b']) await subscribe(receiver.url(path), ['person.joined'])
    receiver.next(['silence'], '/slow')
    await join()
    await sql`update jobs set run_at = run_at - interval '1 minute' where kind = 'webhooks' and lane = (select id::text
      from webhooks where url = ${receiver.url('/slow')})`.execute(app.deps.db)
    const deps = { ...app.deps, calls: app.server.calls }
    const loop = loopOf(webhookWork({ timeoutMs: 3000 })).run(deps, new AbortController().signal, app.app.log)
    // The slow one still hangs when the others have theirs.
    while (receiver.received.length < 3) await new Promise(setImmediate)
    expect((await deliveries({ state: 'waiting' })).length).toBeGreaterThanOrEqual(1)
    await loop
    expect(receiver.to('/slow')).toHaveLength(1)
  })

  test('two at one address get each their own, also if one is off', async () => {
    const [one, two] = [
      await subscribe(receiver.url(), ['person.joined']),
      await subscribe(receiver.url(), ['person.joined', 'person.left']),
    ]
    const off = await subscribe(receiver.url(), ['person.joined'])
    const body = { name: 'Off', url: receiver.url(), kinds: ['person.joined' as const], isOn: false }
    await app.as('admin')(api.webhooks.edit, { params: { id: off.id }, body })
    await join()
    await deliver()
    expect(receiver.received).toHaveLength(2)
    const signedBy = ({ secret }: Subscribed) =>
      receiver.received.filter((message) => {
        try {
          return Boolean(verified(message, secret))
        } catch {
          return false
        }
      }).length
    expect([one, two, off].map(signedBy)).toEqual([1, 1, 0])
    expect(await deliveries({ webhook: off.id })).toEqual([])
  })

  test('two servers at once send each message once', async () => {
    for (const path of ['/a', '/b', '/c']) await subscribe(receiver.url(path), ['person.joined'])
    await join()
    await join()
    await Promise.all([deliver(), deliver()])
    await deliver()
    expect(receiver.received).toHaveLength(6)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
  })
})

test('an attempt that ended its servers three times is given up; admins retry it on the page of jobs', async () => {
  await subscribe(receiver.url(), ['person.joined'])
  await join()
  await sql`update jobs set state = 'running', unended = 3, run_at = now() - interval '1 minute'
    where kind = 'webhooks'`.execute(app.deps.db)
  await deliver()
  expect(receiver.received).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'failed', status: null }])
  const { rows } = await sql<{ id: string }>`select id from jobs where kind = 'webhooks'`.execute(app.deps.db)
  const params = { id: rows[0]?.id ?? randomUUID() }
  expect((await app.as('admin')(api.jobs.retry, { params })).status).toBe(200)
  await deliver()
  expect(await deliveries()).toMatchObject([{ state: 'delivered' }])
})
