import { fault, faultLine } from '#contract/errors/fault.ts'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { readEnv } from '#server/platform/env.ts'
import { enqueue } from '#server/platform/queue/enqueue.ts'
import { runDue } from '#server/platform/queue/run.ts'
import { waits } from '#server/platform/queue/work.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { finishAction, queueOutsideActions } from './queue.ts'
import { outsideWork } from './run.ts'

const app = testServer()
const secret = 'a secret that both sides know'

interface Received {
  signature: string | undefined
  raw: string
  body: Record<string, unknown>
}

let receiver: Server
let received: Received[] = []
/** The receiver's next answers: a status, or none. */
let answers: (number | 'silence')[] = []

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void textOf(request).then((raw) => {
      const signature = request.headers['x-signature'] as string | undefined
      received.push({ signature, raw, body: JSON.parse(raw) as Record<string, unknown> })
      const answer = answers.shift() ?? 200
      if (answer === 'silence') return
      response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('whatever')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(async () => {
  received = []
  answers = []
  await sql`delete from outside_actions`.execute(app.deps.db)
  await sql`delete from jobs`.execute(app.deps.db)
})

const run = (url?: string, timeoutMs?: number) => {
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const env = readEnv({ OUTSIDE_WEBHOOK_URL: url ?? address, OUTSIDE_WEBHOOK_SECRET: secret })
  return runDue(outsideWork(timeoutMs), { ...app.deps, env })
}
const stored = async () => {
  const { rows } = await sql<{ state: string; attempts: number; reason: string; wait: number }>`
    select a.state, j.attempts, a.last_error as reason, round(extract(epoch from j.run_at - now()))::int as wait
    from outside_actions a join jobs j on j.key = a.id::text order by a.action`.execute(app.deps.db)
  return rows
}
const makeDue = () => sql`update jobs set run_at = now()`.execute(app.deps.db)

/** A person with one action. */
async function one(action = 'mailbox', made?: Made): Promise<Made> {
  const person = made ?? (await makePerson(app, { roles: ['full-time'] }))
  const { rows } = await sql<{ key: string }>`
    insert into outside_actions (employee_id, occasion, action, keeps_forwarding)
    values (${person.id}, 'offboarding', ${action}, true) returning id as key`.execute(app.deps.db)
  await enqueue(app.deps.db, 'outside actions', rows)
  return person
}

test('each action is sent once, signed, with the data that it needs', async () => {
  const made = await one()
  await run()
  await run()
  expect(received).toHaveLength(1)
  const [{ signature, raw, body }] = received as [Received]
  expect(signature).toBe(`sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`)
  expect(body).toEqual({
    id: expect.any(String),
    occasion: 'offboarding',
    action: 'mailbox',
    keepForwarding: true,
    employee: {
      id: made.id,
      fullName: `Full ${made.username}`,
      displayName: `Display ${made.username}`,
      username: made.username,
      teamEmail: made.teamEmail,
      personalEmail: made.personalEmail,
      githubID: '',
      discordName: '',
    },
  })
  expect(await stored()).toMatchObject([{ state: 'done', attempts: 1, reason: '' }])
})

test('done by the other system, an action of joining sets its flag without a person', async () => {
  const made = await makePerson(app, { columns: { working_status: 'on-boarding' } })
  await sql`insert into invitations (employee_id, invitation_code) values (${made.id}, 'x')`.execute(app.deps.db)
  await queueOutsideActions(app.deps.db, 'onboarding', made.id)
  await run()
  expect(received.map(({ body }) => String(body.action)).sort()).toEqual([
    'chat-role',
    'project-tool-account',
    'team-email',
  ])
  const flags = await sql`select is_team_email_created as a, is_basecamp_account_created as b,
    is_discord_role_assigned as c from invitations where employee_id = ${made.id}`.execute(app.deps.db)
  expect(flags.rows).toEqual([{ a: true, b: true, c: true }])
  const doers = await sql`select distinct done_by from outside_actions`.execute(app.deps.db)
  expect(doers.rows).toEqual([{ done_by: null }])
})

test.each([500, 404, 302])('the answer %i is tried again later, and stored as the reason', async (status) => {
  await one()
  answers = [status]
  await run()
  await run()
  expect(received).toHaveLength(1)
  expect(await stored()).toEqual([
    { state: 'waiting', attempts: 1, reason: faultLine(fault('outside.answered', { status })), wait: waits[0] },
  ])
  await makeDue()
  await run()
  expect(received.map(({ body }) => body.id)).toEqual(Array(2).fill(received[0]?.body.id))
  expect(await stored()).toMatchObject([{ state: 'done', attempts: 2, reason: '' }])
})

test('it is given up after the last wait, and can still be ticked off', async () => {
  await one()
  answers = Array<number>(20).fill(500)
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await makeDue()
    await run()
  }
  expect(received).toHaveLength(waits.length + 1)
  expect(await stored()).toMatchObject([{ state: 'failed', attempts: waits.length + 1 }])
  const { rows } = await sql<{ id: string }>`select id from outside_actions`.execute(app.deps.db)
  expect(await finishAction(app.deps.db, rows[0]?.id ?? '', null)).toBe(true)
})

test('a receiver that says nothing is left after the time limit', async () => {
  await one()
  answers = ['silence']
  await run(undefined, 50)
  expect(await stored()).toMatchObject([
    { state: 'waiting', attempts: 1, reason: "The other system didn't answer in time." },
  ])
})

test('an unreachable system does not delay others, and its address is not in the reason', async () => {
  await one('mailbox')
  await one('source-code')
  await run('http://user:password@127.0.0.1:1/hook')
  expect(await stored()).toEqual(
    Array(2).fill({
      state: 'waiting',
      attempts: 1,
      reason: "The other system can't be reached.",
      wait: waits[0],
    }),
  )
})

test('two processes at once tell each action once', async () => {
  await one('mailbox')
  await one('source-code')
  await one('project-tool')
  await Promise.all([run(), run()])
  expect(received.map(({ body }) => String(body.action)).sort()).toEqual(['mailbox', 'project-tool', 'source-code'])
})

test('an action that is cancelled or ticked off is not told', async () => {
  await one('mailbox')
  await one('source-code')
  await sql`update outside_actions set state = case action when 'mailbox' then 'done' else 'cancelled' end`.execute(
    app.deps.db,
  )
  await run()
  expect(received).toEqual([])
})

test('an address without its secret stops the start', () => {
  expect(() => readEnv({ OUTSIDE_WEBHOOK_URL: 'https://hook.example' })).toThrow('OUTSIDE_WEBHOOK_SECRET is missing')
  expect(() => readEnv({ OUTSIDE_WEBHOOK_SECRET: 'short' })).toThrow('OUTSIDE_WEBHOOK_SECRET is not valid')
})
