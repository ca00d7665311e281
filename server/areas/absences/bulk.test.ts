import * as api from '#contract/api/index.ts'
import type { Absence } from '#contract/api/absences.ts'
import type { BulkOutcome } from '#contract/api/absenceBulk.ts'
import type { PersonBalance } from '#contract/api/absenceBalances.ts'
import type { Permission } from '#contract/permissions.ts'
import { daysLater } from '#contract/dates.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { makeEmployed } from '#tests/support/employed.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { joinProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { absences, undo } = api

const unpaid = seedId('absence kind', 'unpaid')
const parental = seedId('absence kind', 'parental')
const forHR: Permission[] = ['employees.edit', 'employees.read', 'employees.read.projects.readActive']
const forAll: Permission[] = [
  ...forHR,
  'employees.read.generalInfo.fullAccess',
  'projectMembers.read',
  'projects.read',
  'projects.read.fullAccess',
]

/** A Monday that no other test has. */
let used = 0
const monday = () => daysLater('2026-03-02', 7 * used++)

const call = (who: Made, endpoint: Parameters<ReturnType<typeof app.as>>[0], given: object = {}) =>
  app.as(null)(endpoint, { token: who.token, ...given })
const enter = (who: Made, body: object) => call(who, absences.bulk, { body: { kindID: unpaid, ...body } })
const entered = async (who: Made, body: object) => {
  const { status, text, body: told } = await enter(who, body)
  if (status !== 200) throw new Error(text)
  return told.data as BulkOutcome
}
const ofDay = async (who: Made, { id }: Made, day: string) =>
  (await call(who, absences.list, { query: { employeeIDs: id, from: day, to: day } })).body.data as Absence[]
const names = ({ leftOut }: BulkOutcome) => leftOut.map(({ employee }) => employee.id)

const since = (from: string, workplace: string | null = null, hours?: number[]) =>
  makeEmployed(app, { joined_date: from }, [{ from, workplace, ...(hours && { hours }) }])

test('entering for many needs a session and employees.edit', async () => {
  const day = monday()
  const [hr, reader, person] = await Promise.all([
    makePerson(app, { permissions: forHR }),
    makePerson(app, { permissions: ['employees.read'] }),
    since('2024-01-01'),
  ])
  const body = { kindID: unpaid, from: day, to: day, group: 'people', employeeIDs: [person.id] }
  expect((await app.as(null)(absences.bulk, { body })).status).toBe(401)
  expect((await enter(reader, body)).status).toBe(403)
  expect(await entered(hr, body)).toEqual({ entered: 1, leftOut: [], leftOutTotal: 0 })
  expect(await ofDay(hr, person, day)).toMatchObject([
    { status: 'approved', days: 1, note: '', decidedBy: { id: hr.id }, kind: { code: 'unpaid' } },
  ])
})

test('who can not have the days is left out with the reason, and one undo takes all back (rules/absence.md#2.8)', async () => {
  const day = monday()
  const limited = await makeEntry(app.deps.db, 'absenceKinds', {
    ...{ isLimited: true, needsApproval: true, carriedDays: 0, firstYear: 2026 },
    allowances: [
      { workplace: 'VN', years: 0, days: 0.5 },
      { workplace: '', years: 0, days: 30 },
    ],
  })
  const [hr, works, off, away, late, poor] = await Promise.all([
    makePerson(app, { permissions: forHR }),
    since('2024-01-01'),
    since('2024-01-01', null, [0, 8, 8, 8, 8, 0, 0]),
    since('2024-01-01'),
    since(daysLater(day, 1)),
    since('2024-01-01', 'VN'),
  ])
  await entered(hr, { from: day, to: day, group: 'people', employeeIDs: [away.id] })
  const employeeIDs = [works, off, away, late, poor, hr].map(({ id }) => id)
  const { status, headers, text } = await send(hr, {
    kindID: limited,
    from: day,
    to: day,
    group: 'people',
    employeeIDs,
  })
  expect([status, text]).toEqual([200, expect.anything()])
  const outcome = (JSON.parse(text) as { data: BulkOutcome }).data
  expect(outcome.entered).toBe(2)
  const reasons = new Map(outcome.leftOut.map(({ employee, refusal }) => [employee.id, refusal]))
  expect(reasons.get(off.id)).toContain('no working time')
  expect(reasons.get(away.id)).toContain('away on some of these days')
  expect(reasons.get(late.id)).toContain('not employed')
  expect(reasons.get(poor.id)).toContain('more than 2026')
  expect(reasons.size).toBe(4)
  // The own days of HR are asked for.
  expect(await ofDay(hr, hr, day)).toMatchObject([{ status: 'requested', decidedBy: null }])
  const request = String(headers['x-undo'])
  expect((await call(hr, undo.run, { params: { request }, body: {} })).status).toBe(200)
  for (const who of [works, hr]) expect(await ofDay(hr, who, day)).toEqual([])
  expect(await ofDay(hr, away, day)).toHaveLength(1)
  const { rows } = await app.database.pool.query(
    'select distinct action from audit_events where subject_id = $1 order by 1',
    [works.id],
  )
  expect(rows.map(({ action }: { action: string }) => action)).toEqual(['absence.entered', 'absence.entered.undone'])
})

async function send(who: Made, payload: object) {
  const { statusCode, headers, body } = await app.app.inject({
    method: 'POST',
    url: '/api/v1/absences/bulk',
    headers: { authorization: `Bearer ${who.token}` },
    payload,
  })
  return { status: statusCode, headers, text: body }
}

test('a place with its regions, a project, and everybody', async () => {
  const [hr, bavaria, germany, vietnam, leaver] = await Promise.all([
    makePerson(app, { permissions: forAll }),
    since('2024-01-01', 'DE-BY'),
    since('2024-01-01', 'DE'),
    since('2024-01-01', 'VN'),
    makePerson(app, { columns: { joined_date: '2024-01-01', left_date: '2025-01-01', working_status: 'left' } }),
  ])
  const [one, two, three] = [monday(), monday(), monday()]
  const has = async (day: string) =>
    Promise.all([bavaria, germany, vietnam, leaver].map(async (who) => (await ofDay(hr, who, day)).length))
  await entered(hr, { from: one, to: one, group: 'workplace', workplace: 'DE' })
  expect(await has(one)).toEqual([1, 1, 0, 0])
  const project = await makeProject(app)
  await joinProject(app, vietnam, project, { start_date: daysLater(two, -3), end_date: null })
  await joinProject(app, germany, project, { start_date: daysLater(two, -30), end_date: daysLater(two, -3) })
  await entered(hr, { from: two, to: two, group: 'project', projectID: project.id })
  expect(await has(two)).toEqual([0, 0, 1, 0])
  const outcome = await entered(hr, { from: three, to: three, group: 'everybody' })
  expect(await has(three)).toEqual([1, 1, 1, 0])
  // Who had left before is not named either.
  expect(names(outcome)).not.toContain(leaver.id)
  // Filters by what HR does not read find nobody.
  const few = await makePerson(app, { permissions: forHR })
  const none = { entered: 0, leftOut: [], leftOutTotal: 0 }
  const day = monday()
  expect(await entered(few, { from: day, to: day, group: 'workplace', workplace: 'DE' })).toEqual(none)
  expect(await entered(few, { from: day, to: day, group: 'project', projectID: project.id })).toEqual(none)
})

test.each<[string, string, object]>([
  ['absence.endsBeforeStart', 'to', { to: '2026-01-01' }],
  ['absence.noHalfDays', 'startsAtNoon', { kindID: parental, startsAtNoon: true }],
  ['absence.tooLongForMany', 'to', { from: '2026-03-01', to: '2026-04-01' }],
  ['absence.tooFar', 'to', { from: '2199-01-01', to: '2199-01-01' }],
  ['record.notFound', 'kindID', { kindID: seedId('absence kind', 'none') }],
  ['record.notFound', 'employeeIDs', { employeeIDs: [seedId('nobody', 'here')] }],
  ['request.required', 'employeeIDs', { employeeIDs: [] }],
  ['request.required', 'workplace', { group: 'workplace', workplace: '' }],
  ['request.required', 'projectID', { group: 'project' }],
])('%s at %s for %j', async (code, field, body) => {
  const [hr, person] = await Promise.all([makePerson(app, { permissions: forHR }), since('2024-01-01')])
  const given = { from: '2026-02-02', to: '2026-02-02', group: 'people', employeeIDs: [person.id], ...body }
  const { body: told } = await enter(hr, given)
  expect([told.errors?.[0]?.code, told.errors?.[0]?.field]).toEqual([code, field])
})

describe('balances of many people (rules/absence.md#3.5)', () => {
  const balances = async (who: Made, query: object = {}) => {
    const { body } = await call(who, absences.balancesOfPeople, { query: { year: '2026', ...query } })
    return body as unknown as { data: PersonBalance[]; total: number }
  }
  const list = async (who: Made, query: object = {}) => (await balances(who, query)).data

  test('they need a session, and are those of oneself, of people below, and for HR of all', async () => {
    const [manager, hr] = await Promise.all([makePerson(app), makePerson(app, { permissions: forAll })])
    const [person, stranger] = await Promise.all([
      makePerson(app, { columns: { line_manager_id: manager.id, joined_date: '2024-01-01' } }),
      makePerson(app),
    ])
    expect((await app.as(null)(absences.balancesOfPeople, {})).status).toBe(401)
    const of = async (who: Made) => [...new Set((await list(who)).map(({ employee }) => employee.id))].toSorted()
    expect(await of(stranger)).toEqual([stranger.id])
    expect(await of(manager)).toEqual([manager.id, person.id].toSorted())
    expect(await of(hr)).toEqual(expect.arrayContaining([manager.id, person.id, stranger.id, hr.id]))
  })

  test('each is what the call for one person says, page by page', async () => {
    const hr = await makePerson(app, { permissions: forAll })
    const kindID = await makeEntry(app.deps.db, 'absenceKinds', {
      ...{ isLimited: true, needsApproval: false, carriedDays: 5, firstYear: 2025 },
      allowances: [
        { workplace: '', years: 0, days: 20 },
        { workplace: 'DE', years: 1, days: 30 },
      ],
    })
    const people = await Promise.all([
      since('2024-01-01', 'DE-BY'),
      since('2026-05-01', 'DE'),
      since('2024-01-01', 'VN', [8, 8, 8, 0, 0, 0, 0]),
    ])
    await insertRows(
      app.deps.db,
      'absences',
      people.map(({ id }, at) => ({
        ...{ employee_id: id, absence_kind_id: kindID, status: 'approved' },
        span: `[2026-06-0${at + 1},2026-06-1${at})`,
      })),
    )
    const query = { employeeIDs: people.map(({ id }) => id), kindIDs: [kindID, unpaid] }
    const { data, total } = await balances(hr, query)
    expect([data.length, total]).toEqual([6, 6])
    for (const { employee, ...row } of data) {
      const own = { query: { employeeID: employee.id, year: '2026' } }
      expect((await call(hr, absences.balances, own)).body.data).toContainEqual(row)
    }
    const pages = [1, 2, 3].map((page) => list(hr, { ...query, page: String(page), size: '2' }))
    expect((await Promise.all(pages)).flat()).toEqual(data)
    expect((await list(hr, { workplace: 'DE', kindIDs: kindID })).map(({ allowance }) => allowance)).toEqual(
      expect.arrayContaining([30]),
    )
    const inGermany = await list(hr, { ...query, workplace: 'DE' })
    expect(new Set(inGermany.map(({ employee }) => employee.id))).toEqual(new Set([people[0].id, people[1].id]))
    // Who does not read places of work finds nobody by them.
    const few = await makePerson(app, { permissions: forHR })
    expect(await list(few, { ...query, workplace: 'DE' })).toEqual([])
  })

  test('who was not here in the year is not there', async () => {
    const [hr, person] = await Promise.all([makePerson(app, { permissions: forAll }), since('2026-05-01')])
    const query = { employeeIDs: person.id, kindIDs: unpaid }
    expect(await list(hr, { ...query, year: '2025' })).toEqual([])
    expect(await list(hr, query)).toHaveLength(1)
  })
})
