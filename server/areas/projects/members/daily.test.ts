import { type Insertable, sql } from 'kysely'
import { dateIn } from '#contract/dates.ts'
import { addDays } from '#server/seed/demo/company.ts'
import type { DB } from '#server/platform/db/types.ts'
import { today } from '#server/platform/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { moveMemberships } from './daily.ts'

const app = testServer()
const day = (days: number) => addDays(today(app.deps.env), days)
const none = { ended: 0, stopped: 0, left: 0, started: 0 }
const run = () => app.deps.db.transaction().execute((trx) => moveMemberships(trx, app.deps.env))

type Columns = Partial<Insertable<DB['project_members']>>

/** One member of a new project. */
async function memberWith(columns: Columns, project: object = {}, person: object = {}) {
  const made = await makePerson(app, { columns: person, roles: ['full-time'] })
  const on = await makeProject(app, project)
  const id = await joinProject(app, made, on, columns)
  const read = async () => {
    const { rows } = await sql<{
      status: string
      end: string | null
      slot: string
      moved: boolean
    }>`select m.status, m.end_date as end, s.status as slot, s.updated_at is not null as moved
      from project_members m join project_slots s on s.id = m.project_slot_id where m.id = ${id}`.execute(app.deps.db)
    return rows[0]
  }
  const events = () =>
    app.deps.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'subject_id', 'changes'])
      .where('entity_id', '=', on.id)
      .execute()
  return { read, events, made }
}

beforeAll(async () => {
  await run()
})

type Row = [string, Columns, object, object, Partial<typeof none>, string, string | null]
const T = (days: number) => addDays(today({ TIME_ZONE: 'UTC' }), days)

test.each<Row>([
  ['active until today', { end_date: T(0) }, {}, {}, { ended: 1 }, 'inactive', T(0)],
  ['active until last week', { end_date: T(-7) }, {}, {}, { ended: 1 }, 'inactive', T(-7)],
  ['active until tomorrow', { end_date: T(1) }, {}, {}, {}, 'active', T(1)],
  ['active without an end', {}, {}, {}, {}, 'active', null],
  ['pending until today', { status: 'pending', end_date: T(0) }, {}, {}, {}, 'pending', T(0)],
  ['on a project closed last week', {}, { status: 'closed', end_date: T(-7) }, {}, { stopped: 1 }, 'inactive', T(-7)],
  ['on a closed project without an end', {}, { status: 'closed' }, {}, { stopped: 1 }, 'inactive', T(0)],
  ['on a paused project', { end_date: T(9) }, { status: 'paused' }, {}, { stopped: 1 }, 'inactive', T(0)],
  [
    'on a paused project, to come later',
    { status: 'on-boarding', start_date: T(5) },
    { status: 'paused' },
    {},
    { stopped: 1 },
    'inactive',
    T(0),
  ],
  [
    'at the end on a closed project',
    { end_date: T(-2) },
    { status: 'closed', end_date: T(-1) },
    {},
    { ended: 1 },
    'inactive',
    T(-2),
  ],
  ['on a project that begins', {}, { status: 'on-boarding' }, {}, {}, 'active', null],
  [
    'of somebody who left',
    { end_date: T(20) },
    {},
    { working_status: 'left', left_date: T(-3) },
    { left: 1 },
    'inactive',
    T(-3),
  ],
  ['of somebody who left some day', {}, {}, { working_status: 'left' }, { left: 1 }, 'inactive', T(0)],
  [
    'of somebody who left, inactive already',
    { status: 'inactive', end_date: T(-30) },
    {},
    { working_status: 'left', left_date: T(-3) },
    {},
    'inactive',
    T(-30),
  ],
  ['to come today', { status: 'on-boarding', start_date: T(0) }, {}, {}, { started: 1 }, 'active', null],
  ['to come last week', { status: 'on-boarding', start_date: T(-7) }, {}, {}, { started: 1 }, 'active', null],
  ['to come tomorrow', { status: 'on-boarding', start_date: T(1) }, {}, {}, {}, 'on-boarding', null],
  [
    'to come today on a closed project',
    { status: 'on-boarding', start_date: T(0) },
    { status: 'closed' },
    {},
    { stopped: 1 },
    'inactive',
    T(0),
  ],
  [
    'never come, and over',
    { status: 'on-boarding', start_date: T(-9), end_date: T(-2) },
    {},
    {},
    { ended: 1 },
    'inactive',
    T(-2),
  ],
])('a member %s', async (_what, columns, project, person, counts, status, end) => {
  const { read, events, made } = await memberWith(columns, project, person)
  const before = await read()
  expect(await run()).toEqual({ ...none, ...counts })
  const moved = Object.keys(counts).length > 0
  const slot = moved ? status : before?.slot
  expect(await read()).toEqual({ status, end, slot, moved })
  const told = await events()
  expect(told).toHaveLength(moved ? 1 : 0)
  for (const event of told) {
    expect(event).toMatchObject({ action: 'project.member-edited', actor_id: null, subject_id: made.id })
    const changes = [
      { field: 'status', before: before?.status, after: status, masked: false },
      { field: 'endDate', before: before?.end ?? '', after: end ?? '', masked: false },
    ]
    expect(event.changes).toEqual(changes.filter((change) => change.before !== change.after))
  }
  // A second run moves nothing, except a member who started and ended before today: the next run ends them.
  const late = status === 'active' && end === T(-2) ? { ended: 1 } : {}
  expect(await run()).toEqual({ ...none, ...late })
})

test('removed members are not changed', async () => {
  const { read } = await memberWith({ end_date: day(-1), deleted_at: new Date() })
  expect(await run()).toEqual(none)
  expect(await read()).toMatchObject({ status: 'active', moved: false })
})

describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('in %s', (TIME_ZONE) => {
  const there = testServer({ TIME_ZONE })
  // At any moment these two time zones have different dates.
  test('the day is that of the company', async () => {
    const project = await makeProject(there)
    const here = dateIn(TIME_ZONE, new Date())
    const over = await joinProject(there, cast.member, project, { end_date: here })
    const going = await joinProject(there, cast.fullTime, project, { end_date: addDays(here, 1) })
    await moveMemberships(there.deps.db, there.deps.env)
    const rows = there.deps.db.selectFrom('project_members').select(['id', 'status'])
    const statusOf = async (id: string) => (await rows.where('id', '=', id).executeTakeFirstOrThrow()).status
    expect([await statusOf(over), await statusOf(going)]).toEqual(['inactive', 'active'])
  })
})
