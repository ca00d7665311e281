import { sql } from 'kysely'
import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import type { Permission } from '#contract/permissions.ts'
import { webhookKinds, type WebhookKind } from '#contract/webhookKinds.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { today } from '#server/platform/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { type BilledProject, makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { often } from '#tests/support/long.ts'
import { joinProject, type Made, makePerson, makeRole } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'
import { type Receiver, startReceiver, webhooksOf } from '#tests/support/webhooks.ts'

const app = testServer({ WEBHOOK_ADDRESSES: 'any' })
const { subscribe, deliver, deliveries, stopped, clear } = webhooksOf(app)
const day = today(app.deps?.env ?? { TIME_ZONE: 'UTC' })
const G: Permission = 'employees.read.generalInfo.fullAccess'
/** Opens all who have not left. */
const list: Permission = 'employees.read.projects.readActive'
const all = Object.keys(webhookKinds) as WebhookKind[]

let receiver: Receiver
let project: BilledProject
beforeAll(async () => {
  receiver = await startReceiver()
  project = await makeBilledProject(app)
})
afterAll(() => receiver.close())
beforeEach(async () => {
  receiver.clear()
  await clear()
})

/** Gives a subscription another maker, as saving it does, without the rights to do so. */
const setMaker = ({ id }: { id: string }, maker: { id: string }) =>
  sql`update webhooks set maker_id = ${maker.id} where id = ${id}`.execute(app.deps.db)
const tell = (kind: WebhookKind, record: string, person: string | null = null, of: string | null = null) =>
  sql`select tell_webhooks(${kind}, ${record}::uuid, ${person}::uuid, ${of}::uuid)`.execute(app.deps.db)
/** Changes as the trail has them, of one field each. */
const changed = (id: string, ...fields: string[]) =>
  app.deps.write(async (trx) => {
    for (const field of fields) {
      const changes = [{ field, before: '', after: 'Secret', masked: false }]
      await audit(trx, {
        actorId: null,
        action: 'employee.x',
        entity: 'employee',
        entityId: id,
        changes,
        requestId: '',
      })
    }
  })

interface Records {
  person: Made
  member: string
  survey: string
  invoice: string
}
async function makeRecords(): Promise<Records> {
  const person = await makePerson(app, { columns: { joined_date: '2020-02-03', left_date: daysLater(day, 90) } })
  const { id: survey } = await makeSurvey(app, { subtype: 'engagement', columns: { title: 'Secret title' } })
  const { id: invoice } = await makeInvoice(app, { project, columns: { status: 'paid' } })
  return { person, member: await joinProject(app, person, project), survey, invoice }
}

/** What may be read with which permissions, by hand: the ones that open a record, and those of its fields. */
const opened: Partial<Record<WebhookKind, { needs: Permission[]; fields?: Record<string, Permission> }>> = {
  'person.joined': { needs: ['employees.read', list], fields: { joinedDate: G, leftDate: G } },
  'person.changed': {
    needs: ['employees.read', list, 'employees.read.fullAccess'],
    fields: { joinedDate: G, leftDate: G },
  },
  'member.added': { needs: ['projectMembers.read'] },
  'survey.sent': { needs: ['surveys.read'] },
  'invoice.paid': { needs: ['invoices.read'] },
}
const vocabulary = [
  ...new Set(Object.values(opened).flatMap(({ needs, fields = {} }) => [...needs, ...Object.values(fields)])),
  ...(['projects.read', 'projects.read.fullAccess'] as const),
]

test('no message tells a field that its maker cannot read, whatever they hold (property)', async () => {
  const records = await makeRecords()
  const maker = await makePerson(app)
  await fc.assert(
    fc.asyncProperty(fc.subarray(vocabulary), async (grants) => {
      await clear()
      receiver.clear()
      const role = await makeRole(app, grants)
      await sql`delete from employee_roles where employee_id = ${maker.id}`.execute(app.deps.db)
      await sql`insert into employee_roles (employee_id, role_id) values (${maker.id}, ${role})`.execute(app.deps.db)
      await setMaker(await subscribe(receiver.url(), all), maker)
      const { person, member, survey, invoice } = records
      await tell('person.joined', person.id, person.id)
      await changed(person.id, 'phoneNumber', 'address', 'gender')
      await tell('member.added', member, person.id, project.id)
      await tell('survey.sent', survey)
      await tell('invoice.paid', invoice)
      await deliver()
      const kinds = new Set(receiver.received.map(({ body }) => body.type))
      const sees = (kind: WebhookKind) => Boolean(opened[kind]?.needs.every((one) => grants.includes(one)))
      expect([...kinds].sort()).toEqual(all.filter(sees).sort())
      for (const { body } of receiver.received) {
        const closed = Object.entries(opened[body.type]?.fields ?? {}).filter(([, needed]) => !grants.includes(needed))
        for (const [name] of closed) expect([name, body.data[name]]).toEqual([name, null])
        expect(body.data.changed ?? []).not.toContain('address')
      }
      const readable = ['gender', ...(grants.includes(G) ? ['phoneNumber'] : [])]
      const told = receiver.received.flatMap(({ body }) => (body.data.changed ?? []) as string[])
      expect(told.sort()).toEqual(kinds.has('person.changed') ? readable : [])
      expect(JSON.stringify(receiver.received.map(({ raw }) => raw))).not.toContain('Secret"')
    }),
    { numRuns: often(25, 300), includeErrorInReport: true },
  )
}, 120_000)

test('what holds on some people only is told of those', async () => {
  const maker = await makePerson(app, { permissions: ['employees.read', 'employees.read.projects.readActive'] })
  const report = await makePerson(app, { columns: { line_manager_id: maker.id, joined_date: '2020-02-03' } })
  const stranger = await makePerson(app, { columns: { joined_date: '2020-02-03' } })
  await setMaker(await subscribe(receiver.url(), ['person.joined']), maker)
  for (const { id } of [report, stranger]) await tell('person.joined', id, id)
  await deliver()
  const joined = receiver.received.map(({ body: { data } }) => [data.id, data.joinedDate])
  expect(Object.fromEntries(joined)).toEqual({ [report.id]: '2020-02-03', [stranger.id]: null })
})

test('rights are those at the time of sending, and shrink with the maker', async () => {
  const maker = await makePerson(app, { roles: ['admin'] })
  await subscribe(receiver.url(), ['person.joined'], maker.token)
  await makePerson(app)
  await sql`delete from employee_roles where employee_id = ${maker.id}`.execute(app.deps.db)
  await deliver()
  expect(receiver.received).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'dropped', error: expect.stringMatching(/^Nothing to tell/) }])
})

test('a maker who leaves, by status or by the last day, tells nothing more, also when back', async () => {
  const maker = await makePerson(app, { roles: ['admin'] })
  const set = (columns: object) =>
    app.deps.db.updateTable('employees').set(columns).where('id', '=', maker.id).execute()
  const hook = await subscribe(receiver.url(), ['person.joined'], maker.token)
  await makePerson(app)
  await set({ left_date: daysLater(day, -1) })
  await deliver()
  expect([await stopped(hook), receiver.received]).toEqual(['maker-left', []])

  const other = await subscribe(receiver.url(), ['person.joined'])
  await setMaker(other, maker)
  await set({ left_date: null, working_status: 'left' })
  expect(await stopped(other)).toBe('maker-left')
  await set({ working_status: 'full-time' })
  await makePerson(app)
  await deliver()
  expect(receiver.received).toEqual([])
})

test('whoever saves a subscription is its maker', async () => {
  const maker = await makePerson(app, { roles: ['admin'] })
  const { id } = await subscribe(receiver.url(), ['person.joined'], maker.token)
  const body = { name: 'Mine now', url: receiver.url(), kinds: ['person.joined' as const], isOn: true }
  await app.as('admin')(api.webhooks.edit, { params: { id }, body })
  const { data } = (await app.as('admin')(api.webhooks.list)).body as { data: { maker: { id: string } }[] }
  expect(data[0]?.maker.id).toBe(cast.admin.id)
})
