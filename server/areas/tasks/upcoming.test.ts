import * as api from '#contract/api/index.ts'
import { sql } from 'kysely'
import type { TeamMember, Upcoming } from '#contract/api/tasks.ts'
import { daysLater } from '#contract/dates.ts'
import type { Permission } from '#contract/permissions.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { joinProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const day = today({ TIME_ZONE: 'UTC' })
const on = (days: number) => daysLater(day, days)
const yearsAgo = (years: number, date: string) => `${Number(date.slice(0, 4)) - years}${date.slice(4)}`

/** What comes up of these people, as `[kind, person, day, until, years]`. */
async function upcomingOf({ token }: Made, ...people: Made[]) {
  const { status, body } = await app.as(null)(api.tasks.upcoming, { token })
  expect(status).toBe(200)
  return (body.data as Upcoming[])
    .filter(({ person }) => people.some(({ id }) => id === person.id))
    .map(({ kind, person, day: at, until, years }) => [kind, person.displayName, at, until, years])
}

test('days of people are for readers of general info, absences for colleagues, as away (rules/tasks.md#4)', async () => {
  const person = (display_name: string, columns: object) => makePerson(app, { columns: { display_name, ...columns } })
  const starts = await person('Starts', { joined_date: on(3), working_status: 'on-boarding' })
  const stays = await person('Stays', { joined_date: yearsAgo(4, on(7)) })
  const leaves = await person('Leaves', { joined_date: '2020-01-01', left_date: on(30), probation_end: on(4) })
  const tries = await person('Tries', { working_status: 'probation', probation_end: on(0) })
  const far = await person('Far', { joined_date: on(31) })
  const away = await person('Away', {})
  const absent = { absence_kind_id: seedId('absence kind', 'sick'), employee_id: away.id }
  await insertRows(app.deps.db, 'absences', [
    { ...absent, span: `[${on(-2)},${on(1)})`, status: 'approved' },
    { ...absent, span: `[${on(5)},${on(8)})`, status: 'approved' },
    { ...absent, span: `[${on(12)},${on(13)})`, status: 'requested' },
  ])
  const all = [starts, stays, leaves, tries, far, away]
  const sees = ['employees.read', 'employees.read.projects.readActive'] as const
  const hr = await makePerson(app, { permissions: [...sees, 'employees.read.generalInfo.fullAccess'] })
  const colleague = await makePerson(app, { permissions: [...sees] })
  const isAway = ['away', 'Away', on(5), on(7), null]
  expect(await upcomingOf(hr, ...all)).toEqual([
    ['probation-end', 'Tries', on(0), null, null],
    ['start', 'Starts', on(3), null, null],
    isAway,
    ['anniversary', 'Stays', on(7), null, 4],
    ['last-day', 'Leaves', on(30), null, null],
  ])
  expect(await upcomingOf(colleague, ...all)).toEqual([isAway])
  expect(await upcomingOf(await makePerson(app), ...all)).toEqual([])
  // Neither kind nor note of an absence is in the answer.
  const { body } = await app.as(null)(api.tasks.upcoming, { token: hr.token })
  expect(JSON.stringify(body)).not.toMatch(/sick|note/i)
})

test('who leaves is away until the last day, and not after it (rules/tasks.md#4)', async () => {
  const person = (left: number, working_status: 'full-time' | 'left' = 'full-time') =>
    makePerson(app, { columns: { display_name: 'Goes', left_date: on(left), working_status } })
  const [goes, gone] = [await person(6), await person(-1, 'left')]
  const away = (employee_id: string, first: number) => ({
    ...{ employee_id, absence_kind_id: seedId('absence kind', 'sick'), status: 'approved' },
    span: `[${on(first)},${on(first + 1)})`,
  })
  await insertRows(app.deps.db, 'absences', [away(goes.id, 6), away(goes.id, 7), away(gone.id, 3)])
  const permissions = ['employees.read', 'employees.read.projects.readActive', 'employees.read.fullAccess'] as const
  const reader = await makePerson(app, { permissions: [...permissions] })
  expect(await upcomingOf(reader, goes, gone)).toEqual([['away', 'Goes', on(6), on(6), null]])
})

describe('the own team (rules/tasks.md#5)', () => {
  const teamOf = async ({ token }: Made) => {
    const { status, body } = await app.as(null)(api.tasks.team, { token })
    expect(status).toBe(200)
    return body.data as TeamMember[]
  }
  const reads: Permission[] = ['projectMembers.read', 'projects.read', 'projects.read.fullAccess']

  test('needs a session, and is empty without reports', async () => {
    expect((await app.as(null)(api.tasks.team, {})).status).toBe(401)
    expect(await teamOf(await makePerson(app, { permissions: reads }))).toEqual([])
  })

  test('tells percent of today, the heaviest workload of the last survey, and the next day, by rights', async () => {
    const manager = await makePerson(app, { permissions: [...reads, 'employees.read', 'dashboards.resources.read'] })
    const { db } = app.deps
    const busy = await makePerson(app, { columns: { line_manager_id: manager.id, left_date: on(50) } })
    const free = await makePerson(app, { columns: { line_manager_id: manager.id } })
    const left = { left_date: on(-60), working_status: 'left' } as const
    const gone = await makePerson(app, { columns: { line_manager_id: manager.id, ...left } })
    const [one, two] = [await makeProject(app), await makeProject(app)]
    await joinProject(app, busy, one, { start_date: on(-10), percent: 80 })
    await joinProject(app, busy, two, { start_date: on(0), end_date: on(1), percent: 45 })
    await joinProject(app, busy, await makeProject(app), { start_date: on(1), percent: 100 })
    await insertRows(db, 'absences', [
      {
        ...{ absence_kind_id: seedId('absence kind', 'sick'), employee_id: busy.id, status: 'approved' },
        span: `[${on(40)},${on(42)})`,
      },
    ])
    const survey = (end: number, ...scores: string[]) =>
      makeSurvey(app, {
        subtype: 'work',
        columns: { status: 'done', start_date: `${on(end - 5)}T00:00:00Z`, end_date: `${on(end)}T23:59:59Z` },
        topics: [one, two].map((project, at) => ({
          about: busy,
          project,
          reviewers: [{ person: busy, state: 'finished' as const, answers: [scores[at] ?? '', '1', '5'] }],
        })),
      })
    await survey(-40, '5', '5')
    await survey(-10, '2', '4')
    const byId = async (reader: Made) => new Map((await teamOf(reader)).map((row) => [row.id, row]))
    const told = await byId(manager)
    expect(told.get(busy.id)).toEqual({
      id: busy.id,
      percent: 125,
      workload: { score: 4, day: on(-10), isTwice: true },
      next: { kind: 'away', day: on(40), until: on(41), years: null },
    })
    expect(told.has(gone.id)).toBe(false)
    expect(told.get(free.id)).toEqual({ id: free.id, percent: 0, workload: null, next: null })
    const blind = await makePerson(app)
    await sql`update employees set line_manager_id = ${blind.id} where id = ${busy.id}`.execute(db)
    expect(await teamOf(blind)).toEqual([
      { id: busy.id, percent: null, workload: null, next: expect.objectContaining({ kind: 'away' }) },
    ])
    expect((await byId(manager)).has(busy.id)).toBe(false)
  })
})
