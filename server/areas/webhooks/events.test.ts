import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import { type WebhookKind, webhookKinds } from '#contract/webhookKinds.ts'
import { WebhookMessage } from '#contract/webhooks.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { type Db, today } from '#server/platform/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { joinProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { slotCalls } from '#tests/support/slots.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'
import { type Receiver, startReceiver, webhooksOf } from '#tests/support/webhooks.ts'
import { tellEnds } from './ends.ts'

const app = testServer({ WEBHOOK_ADDRESSES: 'any' })
const { subscribe, deliver, deliveries, clear } = webhooksOf(app)
const all = Object.keys(webhookKinds) as WebhookKind[]
const day = (days: number) => daysLater(today(app.deps.env), days)
const admin = () => app.as('admin')

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  receiver.clear()
  await clear()
  // Ends of other tests would be told too.
  await sql`update project_members set deleted_at = now() where end_date is not null and deleted_at is null`.execute(
    app.deps.db,
  )
})

/** What is told of this work: kinds and data, in order. */
async function told(work: () => Promise<unknown>): Promise<[WebhookKind, Record<string, unknown>][]> {
  receiver.clear()
  await work()
  await tellEnds(app.deps)
  await deliver()
  return receiver.received.map(({ body }) => [body.type, WebhookMessage.parse(body).data && body.data])
}
const kindsOf = async (work: () => Promise<unknown>) => (await told(work)).map(([kind]) => kind).sort()
const change = ({ id }: Made, employeeStatus: string) =>
  admin()(api.employees.changeStatus, { params: { id }, body: { employeeStatus } })
const undo = async () => {
  const [last] = (await admin()(api.undo.list)).body.data as { request: string }[]
  expect(await admin()(api.undo.run, { params: last ?? {} })).toMatchObject({ status: 200 })
}
const skills = { positions: [], chapters: [], stacks: [], seniority: seedId('seniority', 'staff') }

test('people: joined, changed, left, and back again', async () => {
  const made = await makePerson(app, { columns: { working_status: 'on-boarding' }, roles: ['full-time'] })
  await subscribe(receiver.url(), all)
  expect(await told(() => change(made, 'probation'))).toEqual(
    expect.arrayContaining([
      ['person.joined', expect.objectContaining({ id: made.id, status: 'probation' })],
      ['person.changed', expect.objectContaining({ id: made.id, changed: expect.arrayContaining(['status']) })],
    ]),
  )
  // From one active status to another nobody joins.
  expect(await kindsOf(() => change(made, 'full-time'))).toEqual(['person.changed'])
  const edit = () => admin()(api.employees.editSkills, { params: { id: made.id }, body: skills })
  expect(await told(edit)).toEqual([['person.changed', expect.objectContaining({ changed: ['seniority'] })]])
  expect(await kindsOf(edit)).toEqual([])
  const left = await told(() => change(made, 'left'))
  expect(left).toContainEqual(['person.left', expect.objectContaining({ status: 'left', leftDate: day(0) })])
  expect(await kindsOf(undo)).toEqual(['person.changed', 'person.joined'])
})

test('members: added, ended by hand, by a day that comes, and going on after all', async () => {
  const project = await makeProject(app)
  const { slot, period, remove } = slotCalls(app, project)
  await subscribe(receiver.url(), all)
  const add = (more: object = {}) => slot({ employeeID: cast.member.id, status: 'active', ...more })
  let id = ''
  const added = await told(async () => {
    id = (await add({ startDate: day(-30) })).projectMemberID
  })
  const ids = { id, projectID: project.id, employeeID: cast.member.id }
  expect(added).toEqual([
    ['member.added', { ...ids, status: 'active', deploymentType: 'official', startDate: day(-30), endDate: null }],
  ])
  const end = (endDate: string | null) => () => period(id, { startDate: day(-30), endDate })
  expect(await kindsOf(end(day(1)))).toEqual([])
  const ended = await told(end(day(0)))
  expect(ended).toEqual([['member.ended', expect.objectContaining({ ...ids, status: 'inactive', endDate: day(0) })]])
  // Once, however often the servers look.
  expect(await kindsOf(async () => undefined)).toEqual([])
  expect(await kindsOf(end(null))).toEqual(['member.added'])
  expect(await kindsOf(end(day(0)))).toEqual(['member.ended'])
  expect(await kindsOf(end(null))).toEqual(['member.added'])
  // Of a membership that was removed only the ids are left.
  expect(await told(() => remove(id))).toEqual([['member.ended', ids]])
  expect(await kindsOf(undo)).toEqual(['member.added'])
})

test('days: an end is told when it comes, also by a server that was off, but not of the time before the subscription', async () => {
  const project = await makeProject(app)
  const ends = [-9, -3, 0, 1]
  await subscribe(receiver.url(), ['member.ended'])
  for (const at of ends) await joinProject(app, await makePerson(app), project, { end_date: day(at) })
  expect(await told(async () => undefined)).toMatchObject([['member.ended', { endDate: day(0) }]])
  await sql`update webhooks set since = now() - interval '30 days'`.execute(app.deps.db)
  expect(await told(async () => undefined)).toMatchObject([['member.ended', { endDate: day(-3) }]])
})

test('surveys: sent and done', async () => {
  const topics = [{ about: cast.member, reviewers: [{ person: cast.fullTime, state: 'prepared' as const }] }]
  const survey = await makeSurvey(app, { subtype: 'peer-review', columns: { status: 'draft' }, topics })
  await subscribe(receiver.url(), all)
  const params = { id: survey.id }
  const body = { type: 'peer-review', everyone: true } as const
  expect(await told(() => admin()(api.surveys.send, { params, body }))).toMatchObject([
    ['survey.sent', { id: survey.id, subtype: 'peer-review', status: 'in-progress' }],
  ])
  expect(await told(() => admin()(api.surveys.markDone, { params }))).toMatchObject([
    ['survey.done', { id: survey.id, status: 'done' }],
  ])
})

test('invoices: paid, open again, and paid; of a draft nothing', async () => {
  const project = await makeBilledProject(app)
  await subscribe(receiver.url(), all)
  const { id } = await makeInvoice(app, { project, columns: { status: 'draft', number: null } })
  expect(await kindsOf(async () => undefined)).toEqual([])
  const set = (status: string) => () =>
    sql`update invoices set status = ${status}, number = '202611-ATLAS-001' where id = ${id}`.execute(app.deps.db)
  expect(await told(set('sent'))).toMatchObject([['invoice.sent', { id, projectID: project.id, status: 'sent' }]])
  const pay = () => admin()(api.invoices.pay, { params: { id }, body: { paidOn: day(0) } })
  expect(await told(pay)).toMatchObject([['invoice.paid', { id, status: 'paid', number: '202611-ATLAS-001' }]])
  expect(await kindsOf(set('overdue'))).toEqual(['invoice.sent'])
  expect(await kindsOf(set('sent'))).toEqual([])
})

describe('nothing is told', () => {
  test('of a dry run, and of a write that is rolled back', async () => {
    const made = await makePerson(app)
    await subscribe(receiver.url(), all)
    const body = { ids: [made.id], status: 'left', dryRun: true } as const
    expect(await kindsOf(() => admin()(api.bulk.employees, { body }))).toEqual([])
    const broken = app.deps.write(async (trx: Db) => {
      await sql`update employees set working_status = 'left' where id = ${made.id}`.execute(trx)
      throw new Error('It fails after the write.')
    })
    await expect(broken).rejects.toThrow('fails')
    expect(await deliveries()).toEqual([])
  })

  test('that is not true any more: it was undone before it was sent', async () => {
    const made = await makePerson(app, { roles: ['full-time'] })
    await subscribe(receiver.url(), ['person.left', 'member.added', 'survey.done', 'invoice.paid'])
    expect(
      await kindsOf(async () => {
        await change(made, 'left')
        await undo()
      }),
    ).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'dropped', error: expect.stringMatching(/^Nothing to tell/) }])
  })

  test('of events that nobody subscribed to, or while a subscription is off', async () => {
    const made = await makePerson(app, { roles: ['full-time'] })
    const { id } = await subscribe(receiver.url(), ['person.left'])
    const set = (isOn: boolean) =>
      admin()(api.webhooks.edit, {
        params: { id },
        body: { name: 'A', url: receiver.url(), kinds: ['person.left'], isOn },
      })
    await change(made, 'contractor')
    await set(false)
    await change(made, 'left')
    await set(true)
    await deliver()
    expect(await deliveries()).toEqual([])
  })
})

test('what a server wrote before it died is sent by the next one', async () => {
  await subscribe(receiver.url(), ['person.joined'])
  const made = await makePerson(app)
  // It took the message and died: its claim ends.
  await sql`update jobs set state = 'running', attempts = 1, run_at = now() - interval '1 second'
    where kind = 'webhooks'`.execute(app.deps.db)
  await deliver()
  expect(receiver.received.map(({ body }) => body.data.id)).toEqual([made.id])
})
