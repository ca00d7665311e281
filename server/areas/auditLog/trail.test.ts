import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditEntry } from '#contract/api/auditEvents.ts'
import * as api from '#contract/api/index.ts'
import { type AuditEvent, audit, auditAll } from '#server/platform/auditLog/audit.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer({ TIME_ZONE: 'Asia/Ho_Chi_Minh' })

const change = (field: string, masked = false) =>
  masked ? { field, before: '', after: '', masked } : { field, before: 'old', after: 'new', masked }
const event = (over: Partial<AuditEvent> = {}): AuditEvent => ({
  actorId: cast.admin.id,
  action: 'employee.skills',
  entity: 'employee',
  entityId: cast.member.id,
  changes: [change('seniority')],
  requestId: randomUUID(),
  ...over,
})
const leave = async (over: Partial<AuditEvent> = {}) => {
  const left = event(over)
  await audit(app.deps.db, left)
  return left
}
async function trail(query: Record<string, string> = {}) {
  const { status, body } = await app.as('admin')(api.auditEvents.list, { query })
  expect(status).toBe(200)
  return body as unknown as { data: AuditEntry[]; next: number | null }
}

test('an entry says when, who, what, about whom and what differs, in the words of the fields', async () => {
  const { requestId } = await leave({ changes: [change('seniority'), change('baseSalary', true)] })
  const { data } = await trail({ request: requestId })
  expect(data).toEqual([
    {
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      actor: expect.objectContaining({ id: cast.admin.id }),
      action: 'employee.skills',
      about: {
        kind: 'employee',
        id: cast.member.id,
        name: expect.stringMatching(/\w/),
        key: cast.member.username,
      },
      subject: null,
      changes: [
        { field: 'seniority', label: 'Seniority', before: 'old', after: 'new', masked: false },
        { field: 'baseSalary', label: 'Salary', before: '', after: '', masked: true },
      ],
      byKey: '',
      viewingAs: null,
      requestId,
      erasedAt: null,
    },
  ])
})

test('fields closed to an admin and undeclared fields are left out', async () => {
  const { requestId } = await leave({
    changes: [change('seniority'), change('phoneNumber'), change('secret')],
  })
  const fieldsOf = async () => (await trail({ request: requestId })).data[0]?.changes.map(({ field }) => field)
  expect(await fieldsOf()).toEqual(['seniority', 'phoneNumber'])
  const taken = sql`from role_permissions rp using roles r, permissions p
    where r.id = rp.role_id and p.id = rp.permission_id
    and r.code = 'admin' and p.code = 'employees.read.generalInfo.fullAccess'`
  await sql`delete ${taken}`.execute(app.deps.db)
  expect(await fieldsOf()).toEqual(['seniority'])
  await sql`insert into role_permissions (role_id, permission_id) select r.id, p.id from roles r, permissions p
    where r.code = 'admin' and p.code = 'employees.read.generalInfo.fullAccess'`.execute(app.deps.db)
})

test.each<[string, Partial<AuditEvent>, (left: AuditEvent) => Record<string, string>]>([
  ['who did it', { actorId: cast.projectLead.id }, () => ({ actor: cast.projectLead.id })],
  ['what was done', { action: 'employee.odd' }, () => ({ action: 'employee.odd' })],
  ['the kind of thing', { entity: 'oddity' }, () => ({ kind: 'oddity' })],
  ['the thing', { entityId: randomUUID() }, ({ entityId }) => ({ about: entityId })],
  ['the person whom it is about', { subjectId: cast.contractor.id }, () => ({ about: cast.contractor.id })],
  ['the request', {}, ({ requestId }) => ({ request: requestId })],
])('narrows by %s', async (_what, over, queryOf) => {
  const left = await leave(over)
  await leave()
  const { data } = await trail(queryOf(left))
  expect(data.map(({ requestId }) => requestId)).toEqual([left.requestId])
})

test('filters by days of the company, whatever the time zone of the server', async () => {
  const entityId = randomUUID()
  const at = (instant: string) =>
    sql`insert into audit_events (at, action, entity, entity_id)
      values (${instant}, 'x', 'employee', ${entityId})`.execute(app.deps.db)
  for (const instant of [
    '2020-03-01T16:59:59Z',
    '2020-03-01T17:00:00Z',
    '2020-03-02T16:59:59Z',
    '2020-03-02T17:00:00Z',
  ])
    await at(instant)
  const { data } = await trail({ about: entityId, from: '2020-03-02', until: '2020-03-02' })
  expect(data.map((entry) => entry.at.slice(0, 19))).toEqual(['2020-03-02T16:59:59', '2020-03-01T17:00:00'])
})

test('page by page, newest first, without gap or repeat', async () => {
  const entityId = randomUUID()
  await auditAll(
    app.deps.db,
    Array.from({ length: 5 }, (_, at) => event({ entityId, requestId: String(at) })),
  )
  const seen: string[] = []
  let before = ''
  for (let pages = 0; pages < 3; pages++) {
    const { data, next } = await trail({ about: entityId, size: '2', ...(before && { before }) })
    seen.push(...data.map(({ requestId }) => requestId))
    before = String(next)
  }
  expect([seen, before]).toEqual([['4', '3', '2', '1', '0'], 'null'])
})

test('of an erased person no value is left, and the entry says so', async () => {
  const { id } = await makePerson(app)
  const { requestId } = await leave({ entityId: id })
  await sql`update audit_events set changes = '[]', salt = null, erased_at = now() where entity_id = ${id}`.execute(
    app.deps.db,
  )
  expect((await trail({ request: requestId })).data).toEqual([
    expect.objectContaining({ changes: [], erasedAt: expect.stringMatching(/Z$/) }),
  ])
})

test('tells which actions and kinds there are, each once', async () => {
  await leave({ action: 'employee.seldom' })
  const { body } = await app.as('admin')(api.auditEvents.words)
  const { actions, kinds } = body.data as { actions: string[]; kinds: string[] }
  expect(actions).toContain('employee.seldom')
  expect(kinds).toContain('employee')
  expect(new Set(actions).size).toBe(actions.length)
})

test.each<Record<string, string>>([
  { actor: 'x' },
  { from: '1st of May' },
  { size: '0' },
  { size: '201' },
  { before: '-1' },
])('%j is refused', async (query) => {
  expect((await app.as('admin')(api.auditEvents.list, { query })).status).toBe(400)
})
