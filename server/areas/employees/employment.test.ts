import { sql } from 'kysely'
import type { EmploymentPeriod } from '#contract/api/employees/employment.ts'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import type { Permission } from '#contract/permissions.ts'
import { leavingWork } from '#server/areas/projects/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { joinProject, leadProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'
import { moveEmployments } from './leaving.ts'

// Sessions outlast the days by which tests move the clock.
const app = testServer({ SESSION_TTL: '90d' })
const { employees } = api
afterEach(() => void jest.restoreAllMocks())

const [mid, senior] = [seedId('seniority', 'mid'), seedId('seniority', 'senior')]
const now = () => today(app.deps.env)
const day = (days: number) => daysLater(now(), days)
const made = (columns: object = {}) =>
  makePerson(app, { columns: { joined_date: '2024-01-01', seniority_id: mid, ...columns }, roles: ['full-time'] })
const change = ({ id }: Made, body: object, token?: string) =>
  app.as('admin')(employees.changeEmployment, { params: { id }, body, ...(token && { token }) })
const leave = ({ id }: Made, body: object) =>
  app.as('admin')(employees.planLeaving, { params: { id }, body: { reason: 'Moves away', ...body } })
const takeBack = ({ id }: Made, employmentID = '') =>
  app.as('admin')(employees.takeBackEmployment, { params: { id, employmentID } })
const rowsOf = async ({ id }: Made) =>
  (await app.as('admin')(employees.employment, { params: { id } })).body.data as EmploymentPeriod[]
const seen = async (person: Made) =>
  (await rowsOf(person)).map(({ state, from, to, status, seniority }) => [state, from, to, status, seniority?.name])
const one = async ({ id }: Made) => (await app.as('admin')(employees.one, { params: { id } })).body.data
const daily = () => app.deps.db.transaction().execute((trx) => moveEmployments(trx, app.deps.env, leavingWork))
const atDay = (days: number) => {
  const millis = Date.now() + days * 86_400_000
  jest.spyOn(Date, 'now').mockReturnValue(millis)
}
const codesOf = ({ status, body }: Awaited<ReturnType<typeof change>>) => [
  status,
  body.errors?.[0]?.code ?? body.code,
  body.errors?.[0]?.field,
]

test('a promotion for a later day leaves today as it is, and takes effect on its day by the daily work', async () => {
  const person = await made()
  expect((await change(person, { from: day(40), seniorityID: senior, reason: 'Review' })).status).toBe(200)
  expect(await one(person)).toMatchObject({ seniority: { code: 'mid' } })
  expect(await seen(person)).toEqual([
    ['planned', day(40), null, 'full-time', 'Senior'],
    ['current', '2024-01-01', day(39), 'full-time', 'Mid'],
  ])
  const [planned] = await rowsOf(person)
  expect(planned).toMatchObject({ reason: 'Review', decidedBy: { id: expect.any(String) }, replacedBy: null })
  atDay(40)
  await daily()
  await daily()
  expect(await one(person)).toMatchObject({ seniority: { code: 'senior' } })
})

test('what is changed today goes on through what is planned, unless that changes it itself', async () => {
  const person = await made()
  await change(person, { from: day(40), seniorityID: senior })
  const backend = seedId('position', 'backend')
  const skills = { positions: [backend], chapters: [], stacks: [], seniority: seedId('seniority', 'junior') }
  await app.as('admin')(employees.editSkills, { params: { id: person.id }, body: skills })
  const rows = await rowsOf(person)
  expect(
    rows.map(({ from, seniority, positions }) => [from, seniority?.code, positions.map(({ code }) => code)]),
  ).toEqual([
    [day(40), 'senior', ['backend']],
    [now(), 'junior', ['backend']],
    ['2024-01-01', 'mid', []],
  ])
})

const hoursOf = async (person: Made) =>
  (await rowsOf(person)).map(({ state, from, to, workingHours }) => [state, from, to, workingHours])

test('hours of the week change from a day on, are corrected, and go back to those of the company', async () => {
  const person = await made()
  const [three, five] = [
    [8, 8, 8, 0, 0, 0, 0],
    [4.8, 4.8, 4.8, 4.8, 4.8, 0, 0],
  ]
  expect((await change(person, { from: day(40), workingHours: three, reason: 'At 60 percent' })).status).toBe(200)
  expect(await hoursOf(person)).toEqual([
    ['planned', day(40), null, three],
    ['current', '2024-01-01', day(39), null],
  ])
  // The same hours on other days are a change.
  const late = three.toReversed()
  expect((await change(person, { from: day(40), workingHours: late, correction: true })).status).toBe(200)
  expect((await change(person, { from: day(40), workingHours: five, correction: true })).status).toBe(200)
  expect((await change(person, { from: day(60), workingHours: null })).status).toBe(200)
  expect(await hoursOf(person)).toEqual([
    ['planned', day(60), null, null],
    ['planned', day(40), day(59), five],
    ['corrected', day(40), null, late],
    ['corrected', day(40), null, three],
    ['current', '2024-01-01', day(39), null],
  ])
  expect((await change(person, { workingHours: three, dropPlanned: true })).status).toBe(200)
  expect((await hoursOf(person)).filter(([state]) => state === 'current' || state === 'planned')).toEqual([
    ['current', now(), null, three],
  ])
})

test('hours of a week are seven, from 0 to 24', async () => {
  const person = await made()
  for (const workingHours of [
    [8, 8, 8, 8, 8],
    [8, 8, 8, 8, 8, 0, 25],
    [-1, 0, 0, 0, 0, 0, 0],
    [0.001, 0, 0, 0, 0, 0, 0],
    40,
  ])
    expect(codesOf(await change(person, { workingHours }))[0]).toBe(400)
  expect(await hoursOf(person)).toEqual([['current', '2024-01-01', null, null]])
})

const open: Permission[] = ['employees.read', 'employees.read.projects.readActive']

test('the history has the hours that change today, for readers of first and last days only', async () => {
  const person = await made()
  await change(person, { workingHours: [8, 7.5, 0, 0, 0, 0, 0] })
  const told = async (token?: string) => {
    const { body } = await app.as('admin')(employees.timeline, { params: { id: person.id }, ...(token && { token }) })
    return (body.data as { changes: object[] }[]).flatMap(({ changes }) => changes)
  }
  const hours = { field: 'workingHours', label: 'Working hours', before: '', after: '8, 7.5, 0, 0, 0, 0, 0' }
  expect(await told()).toEqual([{ ...hours, masked: false }])
  const colleague = await makePerson(app, { permissions: [...open, 'employees.read.fullAccess'] })
  expect(await told(colleague.token)).toEqual([])
})

test('a planned change is taken back before its day, and what is there runs on', async () => {
  const person = await made()
  await change(person, { from: day(10), seniorityID: senior })
  await change(person, { from: day(20), status: 'contractor' })
  const [, promotion, current] = await rowsOf(person)
  const begun = await refused(app.deps.db, () => takeBack(person, current?.id))
  expect([begun.status, begun.body.code]).toEqual([400, 'employment.begun'])
  expect((await takeBack(person, promotion?.id)).status).toBe(200)
  expect(await seen(person)).toEqual([
    ['planned', day(20), null, 'contractor', 'Mid'],
    ['taken-back', day(10), day(19), 'full-time', 'Senior'],
    ['current', '2024-01-01', day(19), 'full-time', 'Mid'],
  ])
  expect((await takeBack(person, promotion?.id)).status).toBe(404)
})

test('a planned change is taken back with the current version only', async () => {
  const person = await made()
  await change(person, { from: day(10), seniorityID: senior })
  const [planned] = await rowsOf(person)
  const params = { id: person.id, employmentID: planned?.id ?? '' }
  const withVersion = (version: string) => app.as('admin')(employees.takeBackEmployment, { params, version })
  const { updatedAt } = (await one(person)) as { updatedAt: string }
  expect((await refused(app.deps.db, () => withVersion('2024-01-01T00:00:00Z'))).status).toBe(409)
  expect((await withVersion(updatedAt)).status).toBe(200)
})

test('a correction replaces a row for all of its days, and keeps what it replaced', async () => {
  const person = await made()
  await change(person, { from: day(-10), status: 'contractor' })
  await change(person, { from: '2024-02-29', correction: true, seniorityID: senior, reason: 'A slip of the pen' })
  expect(await seen(person)).toEqual([
    ['current', day(-10), null, 'contractor', 'Senior'],
    ['past', '2024-01-01', day(-11), 'full-time', 'Senior'],
    ['corrected', '2024-01-01', day(-11), 'full-time', 'Mid'],
  ])
  expect(await one(person)).toMatchObject({ status: 'contractor', seniority: { code: 'senior' } })
})

test.each<[string, object | (() => object), [number, string, string | undefined]]>([
  ['a day before the joining day', { from: '2023-12-31' }, [400, 'employment.beforeJoining', 'from']],
  ['a day more than two years ahead', () => ({ from: day(740) }), [400, 'employment.tooFar', 'from']],
  [
    'a correction of a day without employment',
    { from: '2023-12-31', correction: true },
    [400, 'employment.nothingToCorrect', 'from'],
  ],
  ['the 29th of February of another year', { from: '2027-02-29' }, [400, 'request.badDate', 'from']],
  ['the status left', { status: 'left' }, [400, 'employment.leavesByPlan', 'status']],
  [
    'a correction to the status left',
    () => ({ from: day(-10), status: 'left', correction: true }),
    [400, 'employment.leavesByPlan', 'status'],
  ],
  ['an unknown seniority', { seniorityID: seedId('nobody', 'x') }, [404, 'record.notFound', 'seniorityID']],
])('refuses %s', async (_what, more, expected) => {
  const person = await made()
  const body = { seniorityID: senior, ...(typeof more === 'function' ? more() : more) }
  const answer = await refused(app.deps.db, () => change(person, body))
  expect(codesOf(answer)).toEqual(expected)
})

test('nobody reports to themselves, in a circle of three, or in one that is planned', async () => {
  const [a, b, c] = [await made(), await made(), await made()]
  expect(codesOf(await change(a, { lineManagerID: a.id }))).toEqual([400, 'employee.ownManager', 'lineManagerID'])
  expect((await change(a, { lineManagerID: b.id })).status).toBe(200)
  expect((await change(b, { from: day(30), lineManagerID: c.id })).status).toBe(200)
  const circle = [400, 'employee.managerInCircle', 'lineManagerID']
  expect(codesOf(await refused(app.deps.db, () => change(c, { lineManagerID: a.id })))).toEqual(circle)
  // Only until the day before there is no circle.
  expect((await change(c, { lineManagerID: a.id, from: day(1) })).status).toBe(400)
  expect((await change(b, { from: day(10), lineManagerID: null, dropPlanned: true })).status).toBe(200)
  expect((await change(c, { lineManagerID: a.id, from: day(1) })).status).toBe(200)
  const info = { fullName: 'Full Name', email: b.teamEmail, phone: '+49 1511234567', lineManagerID: c.id }
  const answer = await app.as('admin')(employees.editGeneralInfo, { params: { id: b.id }, body: info })
  expect(codesOf(answer)).toEqual(circle)
})

test('who plans the last day names who takes over, and it can be taken back until then', async () => {
  const person = await made()
  expect((await leave(person, { lastDay: day(30), isKeepFwdEmail: true })).status).toBe(200)
  expect(await one(person)).toMatchObject({ leftDate: day(30), status: 'full-time', isKeepFwdEmail: true })
  await leave(person, { lastDay: day(20) })
  const [planned] = await rowsOf(person)
  expect(await seen(person)).toEqual([
    ['taken-back', day(31), null, 'left', 'Mid'],
    ['planned', day(21), null, 'left', 'Mid'],
    ['current', '2024-01-01', day(20), 'full-time', 'Mid'],
  ])
  expect(codesOf(await change(person, { from: day(21), seniorityID: senior }))).toEqual([
    400,
    'employment.hasLeft',
    'from',
  ])
  expect((await takeBack(person, planned?.id ?? (await rowsOf(person))[1]?.id)).status).toBe(404)
  expect((await takeBack(person, (await rowsOf(person))[1]?.id)).status).toBe(200)
  expect(await one(person)).toMatchObject({ leftDate: null })
})

test.each<[string, object | (() => object), string, string | undefined]>([
  ['a day that is over', () => ({ lastDay: day(-1) }), 'employment.lastDayOver', 'lastDay'],
  ['a day more than two years ahead', () => ({ lastDay: day(740) }), 'employment.tooFar', 'lastDay'],
])('a last day: refuses %s', async (_what, more, code, field) => {
  const person = await made()
  const body = typeof more === 'function' ? more() : more
  expect(codesOf(await refused(app.deps.db, () => leave(person, body)))).toEqual([400, code, field])
})

test('a last day: refuses one before the first day, successors who cannot take over, and people who have left', async () => {
  const later = await made({ joined_date: day(10) })
  expect(codesOf(await leave(later, { lastDay: day(5) }))).toEqual([400, 'employee.leavesBeforeJoining', 'lastDay'])
  const person = await made()
  expect(codesOf(await leave(person, { lastDay: day(5), menteesTo: person.id }))).toEqual([
    400,
    'employment.takesOverSelf',
    'menteesTo',
  ])
  const gone = await made({ working_status: 'left', left_date: '2024-06-30' })
  expect(codesOf(await leave(person, { lastDay: day(5), projectsTo: gone.id }))[1]).toBe('employment.takesOverSelf')
  expect(codesOf(await leave(gone, { lastDay: day(5) }))[1]).toBe('employment.hasLeft')
})

test('the day after, the leaver is out, memberships are over, and mentees and projects have who takes over', async () => {
  const [person, mentee, next] = [await made(), await made(), await made()]
  await change(mentee, { lineManagerID: person.id })
  const project = await makeProject(app)
  await leadProject(app, person, project)
  await leave(person, { lastDay: day(3), menteesTo: next.id, projectsTo: next.id })
  const me = () => app.as(null)(api.profile.mine, { token: person.token })
  atDay(3)
  await daily()
  expect([(await me()).status, ((await one(person)) as { status: string }).status]).toEqual([200, 'full-time'])
  jest.restoreAllMocks()
  atDay(4)
  // The door is closed before any job has run.
  expect((await me()).status).toBe(401)
  await daily()
  await daily()
  expect(await one(person)).toMatchObject({ status: 'left', leftDate: day(-1) })
  expect(await one(mentee)).toMatchObject({ lineManager: { id: next.id } })
  const { rows } =
    await sql`select member_status(m.start_date, m.end_date, ${day(0)}::date) as status, m.end_date as "end"
    from project_members m
    where m.employee_id = ${person.id}`.execute(app.deps.db)
  expect(rows).toEqual([{ status: 'inactive', end: day(0) }])
  const { rows: heads } =
    await sql`select h.employee_id as id, h.start_date as "from", h.end_date as "end" from project_heads h
    where h.project_id = ${project.id} and h.deleted_at is null order by h.start_date`.execute(app.deps.db)
  expect(heads).toEqual([
    { id: person.id, from: '2024-01-01', end: day(0) },
    { id: next.id, from: day(0), end: null },
  ])
  const { rows: actions } = await sql`select count(*)::int as number from outside_actions
    where employee_id = ${person.id} and occasion = 'offboarding' and action = 'mailbox'`.execute(app.deps.db)
  expect(actions).toEqual([{ number: 1 }])
})

test('who has left in the meantime takes nothing over, and neither does who reports to the mentee', async () => {
  const [person, mentee, next] = [await made(), await made(), await made()]
  await change(mentee, { lineManagerID: person.id })
  await change(next, { lineManagerID: mentee.id })
  await leave(person, { lastDay: day(3), menteesTo: next.id })
  atDay(4)
  await daily()
  expect(await one(mentee)).toMatchObject({ lineManager: { id: person.id } })
})

test('a last day of yesterday closes every door at once, and the daily work of tomorrow says left', async () => {
  const person = await made()
  const body = { fullName: 'Full', email: person.teamEmail, phone: '+49 1511234567', leftDate: day(-1) }
  expect((await app.as('admin')(employees.editGeneralInfo, { params: { id: person.id }, body })).status).toBe(200)
  expect((await app.as(null)(api.profile.mine, { token: person.token })).status).toBe(401)
  expect(await one(person)).toMatchObject({ status: 'full-time', leftDate: day(-1) })
  atDay(1)
  await daily()
  expect(await one(person)).toMatchObject({ status: 'left' })
})

test('before the first day nobody is let in', async () => {
  const person = await made({ joined_date: day(2) })
  const me = () => app.as(null)(api.profile.mine, { token: person.token })
  expect((await me()).status).toBe(401)
  atDay(2)
  expect((await me()).status).toBe(200)
})

test('a status today takes back a planned leaving with the person, who can come back', async () => {
  const person = await made()
  await leave(person, { lastDay: day(30) })
  const become = (employeeStatus: string) =>
    app.as('admin')(employees.changeStatus, { params: { id: person.id }, body: { employeeStatus } })
  await become('left')
  await become('full-time')
  expect(await seen(person)).toEqual([
    ['taken-back', day(31), null, 'left', 'Mid'],
    ['current', now(), null, 'full-time', 'Mid'],
    ['corrected', now(), null, 'left', 'Mid'],
    ['past', '2024-01-01', day(-1), 'full-time', 'Mid'],
  ])
  expect(await one(person)).toMatchObject({ status: 'full-time', leftDate: null })
})

test('who comes back and leaves again on the same day leaves once more, with all effects', async () => {
  const person = await made()
  const change = (employeeStatus: string) =>
    app.as('admin')(employees.changeStatus, { params: { id: person.id }, body: { employeeStatus } })
  const open = async () => {
    const { body } = await app.as('admin')(employees.outsideActions, { params: { id: person.id } })
    return (body.data as { state: string }[]).filter(({ state }) => state === 'off').length
  }
  const project = await makeProject(app)
  const member = () =>
    app.deps.db.selectFrom('project_members').select('end_date').where('employee_id', '=', person.id).execute()
  await change('left')
  expect(await open()).toBe(5)
  atDay(1)
  await change('full-time')
  expect(await open()).toBe(0)
  await joinProject(app, person, project, { start_date: day(-1) })
  await change('left')
  expect([await open(), await member()]).toEqual([5, [{ end_date: now() }]])
  await daily()
  expect(await open()).toBe(5)
  atDay(1)
  await daily()
  expect(await open()).toBe(5)
})

test('history and dates need the right to see first and last days, and ranks hold', async () => {
  const person = await made()
  const reader = (permissions: Permission[]) =>
    makePerson(app, { permissions: ['employees.read', 'employees.read.projects.readActive', ...permissions] })
  const plain = await reader([])
  const read = (token: string) => app.as(null)(employees.employment, { params: { id: person.id }, token })
  expect((await read(plain.token)).status).toBe(403)
  expect((await read((await reader(['employees.read.generalInfo.fullAccess'])).token)).status).toBe(200)
  const editor = await reader(['employees.edit'])
  const admin = await makePerson(app, { roles: ['admin'] })
  const asEditor = (call: typeof employees.changeEmployment | typeof employees.planLeaving, body: object) =>
    app.as(null)(call, { params: { id: admin.id }, body, token: editor.token })
  expect(codesOf(await asEditor(employees.changeEmployment, { status: 'contractor' }))[1]).toBe(
    'employee.statusRanksAbove',
  )
  expect(codesOf(await asEditor(employees.planLeaving, { lastDay: day(9), reason: 'No' }))[1]).toBe(
    'employee.lastDayRanksAbove',
  )
})

test('the database refuses two rows for one day, and the caller is told to look again', async () => {
  const person = await made()
  // Another server's row appears between reading and writing.
  await sql`create function sneak() returns trigger language plpgsql as $$ begin
      insert into employments (employee_id, valid, working_status) values (new.employee_id, daterange(lower(new.valid), null), 'left');
      return new; end $$;
    create trigger sneaks before insert on employments for each row when (new.reason = 'Sneak') execute function sneak()`.execute(
    app.deps.db,
  )
  const body = { from: day(3), seniorityID: senior, reason: 'Sneak' }
  const answer = await refused(app.deps.db, () => change(person, body))
  await sql`drop trigger sneaks on employments; drop function sneak()`.execute(app.deps.db)
  expect([answer.status, answer.body.code]).toEqual([409, 'employment.overlaps'])
})

test('two rows of a person are never true on one day', async () => {
  const person = await made()
  const overlap = sql`insert into employments (employee_id, valid, working_status) values (${person.id}, '[2025-01-01,)', 'left')`
  await expect(overlap.execute(app.deps.db)).rejects.toThrow('employments_overlaps')
})
