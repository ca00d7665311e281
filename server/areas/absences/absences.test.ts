import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { Absence } from '#contract/api/absences.ts'
import { daysLater } from '#contract/dates.ts'
import type { ScopedGrant } from '#contract/scopes.ts'
import type { Permission } from '#contract/permissions.ts'
import { makeKey } from '#server/areas/keys/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { type Person, personWithId } from '#server/platform/http/person.ts'
import { cast } from '#tests/support/cast.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { joinProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { absences, undo } = api

const sick = seedId('absence kind', 'sick')
const unpaid = seedId('absence kind', 'unpaid')
const parental = seedId('absence kind', 'parental')

const day = today({ TIME_ZONE: 'UTC' })
/** The first Monday that is so many weeks ahead. */
const monday = (weeks: number) => {
  const ahead = daysLater(day, 7 * weeks)
  return daysLater(ahead, -((new Date(ahead).getUTCDay() + 6) % 7))
}
const friday = (weeks: number) => daysLater(monday(weeks), 4)

const call = (who: Made, endpoint: Parameters<ReturnType<typeof app.as>>[0], given: object = {}) =>
  app.as(null)(endpoint, { token: who.token, ...given })
const ask = (who: Made, body: object = {}) =>
  call(who, absences.ask, { body: { kindID: unpaid, from: monday(3), to: friday(3), ...body } })
const asked = async (who: Made, body: object = {}) => {
  const { body: told, status, text } = await ask(who, body)
  if (status !== 200) throw new Error(text)
  return { params: { id: (told as { id: string }).id } }
}
const one = async (who: Made, params: { id: string }) =>
  (await call(who, absences.one, { params })).body.data as Absence
const listed = async (who: Made, query: Record<string, string | string[]> = {}) =>
  (await call(who, absences.list, { query })).body.data as Absence[]

/** A person with a manager, the manager's manager, HR and a colleague. */
async function team() {
  const [head, hr] = await Promise.all([
    makePerson(app),
    makePerson(app, { permissions: ['employees.edit', 'employees.read', 'employees.read.projects.readActive'] }),
  ])
  const manager = await makePerson(app, { columns: { line_manager_id: head.id } })
  const person = await makePerson(app, { columns: { line_manager_id: manager.id } })
  const colleague = await makePerson(app, { permissions: ['employees.read', 'employees.read.projects.readActive'] })
  return { head, hr, manager, person, colleague }
}

// docs/rules/keys.md#3.1
test('a key reads of the line only those people whom it may edit', async () => {
  const { head, person, manager } = await team()
  const given = await asked(person, { note: 'An operation' })
  await asked(head)
  const admin = (await personWithId(app.server.own, cast.admin.id)) as Person
  const reads = async (permissions: Permission[], scoped: ScopedGrant[] = []) => {
    const wanted = { name: 'Rota', isAdmin: false, endsOn: daysLater(day, 30), permissions, scoped }
    const { secret } = await makeKey(app.server.own, wanted, { me: admin, requestId: '' })
    const told = await app.as(null)(absences.list, { token: secret, query: { employeeIDs: [person.id, manager.id] } })
    const single = await app.as(null)(absences.one, { token: secret, ...given })
    return [single.status, (told.body.data as Absence[]).map(({ note }) => note)]
  }
  await app.deps.db.updateTable('employees').set({ line_manager_id: cast.admin.id }).where('id', '=', head.id).execute()
  expect(await reads(['projects.read'])).toEqual([404, []])
  expect(await reads(['employees.read'])).toEqual([404, []])
  expect(await reads([], [{ permission: 'employees.edit', scope: 'directs' }])).toEqual([404, []])
  expect(await reads([], [{ permission: 'employees.edit', scope: 'line' }])).toEqual([200, ['An operation']])
  expect(await reads(['employees.edit', 'employees.read.filterByAllStatuses'])).toEqual([200, ['An operation']])
})

test('every call needs a session, and an absence is there for the person, the line and HR only', async () => {
  const { person, manager, head, hr, colleague } = await team()
  const given = await asked(person)
  for (const endpoint of Object.values(absences)) expect((await app.as(null)(endpoint, given)).status).toBe(401)
  for (const who of [person, manager, head, hr]) expect((await call(who, absences.one, given)).status).toBe(200)
  const stranger = await makePerson(app)
  for (const who of [colleague, stranger]) {
    expect((await call(who, absences.one, given)).status).toBe(404)
    const body = { kindID: unpaid, from: monday(3), to: monday(3), reason: 'No' }
    for (const endpoint of [absences.edit, absences.approve, absences.refuse, absences.cancel])
      expect((await call(who, endpoint, { ...given, body })).status).toBe(404)
  }
  expect((await ask(stranger, { employeeID: person.id })).status).toBe(404)
  const other = await ask(colleague, { employeeID: person.id })
  expect([other.status, other.body.code]).toEqual([403, 'absence.notYours'])
})

test('absences and balances are filtered by chapter, for who reads the list of people', async () => {
  const { person, manager, hr } = await team()
  const other = await makePerson(app, { columns: { line_manager_id: manager.id } })
  const [web, qa] = [seedId('chapter', 'web'), seedId('chapter', 'qa')]
  await insertRows(app.deps.db, 'employee_chapters', [{ employee_id: person.id, chapter_id: web }])
  for (const who of [person, other]) await asked(who)
  const found = async (who: Made, chapterIDs: string[]) => {
    const query = { employeeIDs: [person.id, other.id], chapterIDs }
    const { data } = (await call(who, absences.balancesOfPeople, { query })).body as { data: Absence[] }
    return [
      (await listed(who, query)).map(({ employee }) => employee.id),
      new Set(data.map(({ employee }) => employee.id)),
    ]
  }
  expect(await found(hr, [web, qa])).toEqual([[person.id], new Set([person.id])])
  expect(await found(hr, [qa])).toEqual([[], new Set()])
  expect((await found(hr, []))[0]).toHaveLength(2)
  expect(await found(manager, [web])).toEqual([[], new Set()])
})

test('a request is approved by the line manager; who is away reads so only then', async () => {
  const { person, manager, hr, colleague } = await team()
  const { params } = await asked(person, { note: 'Moving house', to: daysLater(monday(3), 1), endsAtNoon: true })
  expect(await one(person, params)).toMatchObject({
    kind: { code: 'unpaid' },
    ...{ from: monday(3), to: daysLater(monday(3), 1), startsAtNoon: false, endsAtNoon: true, days: 1.5 },
    ...{ note: 'Moving house', status: 'requested', decidedBy: null, mayDecide: false },
  })
  const query = { employeeIDs: person.id, from: monday(3), to: monday(3) }
  expect(await listed(colleague, query)).toEqual([])
  expect((await listed(manager, { waitsForMe: 'true' })).map(({ id }) => id)).toEqual([params.id])
  expect((await call(manager, absences.approve, { params })).status).toBe(200)
  expect(await one(hr, params)).toMatchObject({ status: 'approved', decidedBy: { id: manager.id }, mayDecide: true })
  const [seen] = await listed(colleague, query)
  expect(seen).toMatchObject({ id: params.id, from: monday(3), kind: null, note: '', days: null, decidedBy: null })
  expect([seen?.decidedAt, seen?.createdAt, seen?.updatedAt, seen?.mayDecide]).toEqual([null, null, null, false])
  // A filter by what a colleague doesn't read finds nothing.
  expect(await listed(colleague, { ...query, kindIDs: unpaid })).toEqual([])
  expect(await listed(manager, { ...query, kindIDs: unpaid })).toHaveLength(1)
  expect(await listed(manager, { waitsForMe: 'true' })).toEqual([])
})

test('nobody decides about the own request, and nobody twice', async () => {
  const { person, manager, head, hr } = await team()
  const own = await asked(hr)
  const refused = await call(hr, absences.approve, own)
  expect([refused.status, refused.body.code]).toEqual([403, 'absence.ownRequest'])
  const given = await asked(person)
  const [one, two] = await Promise.all([
    call(manager, absences.approve, given),
    call(head, absences.refuse, { ...given, body: { reason: 'Release week' } }),
  ])
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]))
  expect([one, two].find(({ status }) => status === 409)?.body.code).toBe('absence.decided')
  expect((await call(manager, absences.refuse, { ...given, body: { reason: ' ' } })).status).toBe(400)
})

test('two requests at once for the same days: one is refused; halves that touch are not', async () => {
  const { person } = await team()
  const answers = await Promise.all([ask(person), ask(person, { from: friday(3), to: friday(3) })])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('absence.overlaps')
  const noon = { from: monday(5), to: monday(5) }
  expect((await ask(person, { ...noon, endsAtNoon: true })).status).toBe(200)
  expect((await ask(person, { ...noon, startsAtNoon: true })).status).toBe(200)
  expect((await ask(person, { ...noon, startsAtNoon: true })).status).toBe(409)
})

test.each<[string, string, object]>([
  ['absence.endsBeforeStart', 'to', { to: monday(2) }],
  ['absence.endsBeforeStart', 'to', { to: monday(3), startsAtNoon: true, endsAtNoon: true }],
  ['absence.noHalfDays', 'endsAtNoon', { kindID: parental, endsAtNoon: true }],
  ['absence.tooLong', 'to', { from: '1950-01-01' }],
  ['absence.tooLong', 'to', { from: daysLater(day, -1096), to: day }],
  ['absence.tooFar', 'to', { to: daysLater(day, 800) }],
  ['absence.noTime', 'from', { from: daysLater(monday(3), 5), to: daysLater(monday(3), 6) }],
  ['record.notFound', 'kindID', { kindID: randomUUID() }],
])('%s at %s for %j', async (code, field, body) => {
  const answer = await ask((await team()).person, body)
  expect([answer.body.code, answer.body.errors?.[0]?.field]).toEqual([code, field])
})

test('days before the first day and behind the last one are refused, those between are not', async () => {
  const columns = { joined_date: monday(-50), left_date: friday(3) }
  const person = await makePerson(app, { columns })
  const late = await ask(person, { to: monday(4) })
  expect([late.status, late.body.code]).toEqual([400, 'absence.notEmployed'])
  expect((await ask(person, { from: daysLater(monday(-50), -3), to: monday(-50) })).body.code).toBe(
    'absence.notEmployed',
  )
  expect((await ask(person)).status).toBe(200)
})

test('a kind that is gone, or that somebody uses', async () => {
  const { person, hr } = await team()
  const kindID = await makeEntry(app.deps.db, 'absenceKinds', { isLimited: false })
  await asked(person, { kindID })
  const remove = { params: { id: kindID } }
  expect((await app.as('admin')(api.metadata.absenceKindsDelete, remove)).body.code).toBe('config.inUse')
  const gone = await makeEntry(app.deps.db, 'absenceKinds', { deleted_at: new Date() })
  expect((await ask(hr, { kindID: gone })).status).toBe(404)
})

test('what needs no approval is approved, and so is what a manager enters', async () => {
  const { person, manager } = await team()
  const ill = await asked(person, { kindID: sick, from: daysLater(monday(0), -7), to: daysLater(monday(0), -7) })
  expect(await one(person, ill.params)).toMatchObject({ status: 'approved', decidedBy: null })
  const { params } = await asked(manager, { employeeID: person.id })
  expect(await one(person, params)).toMatchObject({ status: 'approved', decidedBy: { id: manager.id } })
})

test('an approved absence waits again after the person changes it; once it has begun only HR changes it', async () => {
  const { person, manager, hr } = await team()
  const given = await asked(person)
  await call(manager, absences.approve, given)
  const body = { kindID: unpaid, from: monday(3), to: monday(3) }
  expect((await call(person, absences.edit, { ...given, body })).status).toBe(200)
  expect(await one(person, given.params)).toMatchObject({ status: 'requested', decidedBy: null, days: 1 })
  expect((await call(manager, absences.edit, { ...given, body: { ...body, to: friday(3) } })).status).toBe(200)
  expect(await one(person, given.params)).toMatchObject({ status: 'requested', days: 5 })

  const past = { from: monday(-2), to: friday(-2) }
  const begun = await asked(manager, { employeeID: person.id, ...past })
  for (const who of [person, manager])
    for (const endpoint of [absences.edit, absences.cancel]) {
      const answer = await call(who, endpoint, { ...begun, body: { ...body, ...past } })
      expect([answer.status, answer.body.code]).toEqual([400, 'absence.begun'])
    }
  expect((await call(hr, absences.edit, { ...begun, body: { ...body, ...past, to: past.from } })).status).toBe(200)
  expect(await one(person, begun.params)).toMatchObject({ status: 'approved', days: 1 })
  expect((await call(hr, absences.cancel, { ...begun, body: { reason: 'Was here' } })).status).toBe(200)
  expect(await one(person, begun.params)).toMatchObject({ status: 'cancelled', reason: 'Was here' })
  for (const endpoint of [absences.edit, absences.cancel]) {
    const answer = await call(hr, endpoint, { ...begun, body })
    expect([answer.status, answer.body.code]).toEqual([409, 'absence.closed'])
  }
})

test('a version from before is refused, and undo takes back what it did', async () => {
  const { person, manager } = await team()
  const given = await asked(person)
  const { createdAt } = await one(person, given.params)
  await call(person, absences.edit, { ...given, body: { kindID: unpaid, from: monday(4), to: monday(4) } })
  const old = await call(manager, absences.approve, { ...given, version: createdAt })
  expect([old.status, old.body.code]).toEqual([409, 'record.changed'])
  await call(manager, absences.approve, given)
  const [last] = (await call(manager, undo.list)).body.data as { request: string }[]
  expect((await call(manager, undo.run, { params: { request: last?.request ?? '' }, body: {} })).status).toBe(200)
  expect(await one(person, given.params)).toMatchObject({ status: 'requested', decidedBy: null })
})

test('a request waits for the next one above while the manager is away or has left', async () => {
  const { person, manager, head } = await team()
  const { params } = await asked(person)
  const waiting = async (who: Made) => (await listed(who, { waitsForMe: 'true' })).map(({ id }) => id)
  expect([await waiting(manager), await waiting(head)]).toEqual([[params.id], []])
  await asked(manager, { kindID: sick, from: day, to: daysLater(day, 2) })
  expect(await waiting(head)).toEqual([params.id])
  expect((await call(head, absences.approve, { params })).status).toBe(200)
})

test('the calendar of a project, of who reports to somebody, and of a window', async () => {
  const { person, manager, hr } = await team()
  const { id } = (await asked(person)).params
  await call(manager, absences.approve, { params: { id } })
  const project = await makeProject(app)
  await joinProject(app, person, project, { start_date: monday(0), end_date: null })
  const ids = async (query: Record<string, string>) => (await listed(hr, query)).map((row) => row.id)
  expect(await ids({ projectID: project.id, from: monday(3), to: friday(3) })).toEqual([])
  const reader = await makePerson(app, {
    permissions: [
      'employees.read',
      'employees.read.projects.readActive',
      'projects.read',
      'projects.read.fullAccess',
      'projectMembers.read',
    ],
  })
  const found = await listed(reader, { projectID: project.id, from: monday(3), to: friday(3) })
  expect(found.map((row) => row.id)).toEqual([id])
  expect(await ids({ lineManagerID: manager.id })).toEqual([id])
  expect(await ids({ lineManagerID: manager.id, from: daysLater(friday(3), 1) })).toEqual([])
  expect(await ids({ lineManagerID: manager.id, to: daysLater(monday(3), -1) })).toEqual([])
  expect(await ids({ lineManagerID: manager.id, statuses: 'requested' })).toEqual([])
})

test('the trail has the kind for HR, and no notes', async () => {
  const { person } = await team()
  const { id } = (await asked(person, { note: 'Knee operation' })).params
  const { rows } = await app.database.pool.query(
    'select action, subject_id, changes::text as changes from audit_events where entity_id = $1',
    [id],
  )
  expect(rows).toMatchObject([{ action: 'absence.asked', subject_id: person.id }])
  expect(rows[0].changes).toContain('"masked": true')
  expect(rows[0].changes).not.toContain('Knee')
})
