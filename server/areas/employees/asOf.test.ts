import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import type { Permission } from '#contract/permissions.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { joinProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { employees, lineManagers } = api
const [mid, senior, backend] = [
  seedId('seniority', 'mid'),
  seedId('seniority', 'senior'),
  seedId('position', 'backend'),
]
const day = (days: number) => daysLater(today(app.deps.env), days)
const made = (columns: object = {}) =>
  makePerson(app, { columns: { joined_date: '2024-01-01', seniority_id: mid, ...columns }, permissions: [] })
const change = ({ id }: Made, body: object) => app.as('admin')(employees.changeEmployment, { params: { id }, body })
const leave = ({ id }: Made, lastDay: string) =>
  app.as('admin')(employees.planLeaving, { params: { id }, body: { lastDay, reason: 'Moves away' } })

interface Row {
  id: string
  status: string
  seniority: { code: string } | null
  positions: { code: string }[]
  projects: { code: string; status: string; deploymentType: string }[]
  baseSalary: object | null
  personalEmail: string
  mentees: { id: string }[]
  lineManager: { id: string } | null
}
interface Found {
  data: Row[]
  total: number
}
const ask = async (asOf: string | null, body: object, token?: string) =>
  app.as(token ? null : 'admin')(employees.search, {
    body: { preload: true, ...(asOf && { asOf }), ...body },
    ...(token && { token }),
  })
const found = async (asOf: string | null, body: object, token?: string) => {
  const { data, total } = (await ask(asOf, body, token)).body as unknown as Found
  return { ids: data.map(({ id }) => id), total, data }
}
const one = async ({ id }: Made, asOf: string, token?: string) =>
  app.as(token ? null : 'admin')(employees.one, { params: { id }, query: { asOf }, ...(token && { token }) })

const [general, memberships]: Permission[] = [
  'employees.read.generalInfo.fullAccess',
  'employees.read.projects.fullAccess',
]
const colleague: Permission[] = ['employees.read', 'employees.read.projects.readActive']
const reader = async (...permissions: (Permission | undefined)[]) =>
  (await makePerson(app, { permissions: [...colleague, ...permissions.filter((code) => code !== undefined)] })).token

describe('who may ask for another day (rules/time.md#7.1)', () => {
  const chart = () => app.as(null)(lineManagers.chart, { query: { asOf: day(1) } })

  test('401 without a session', async () => {
    expect([(await app.as(null)(employees.search, { body: { asOf: day(1) } })).status, (await chart()).status]).toEqual(
      [401, 401],
    )
  })

  test('403 without reading employment in time', async () => {
    const token = await reader(memberships)
    const person = await made()
    for (const answer of [
      await ask(day(1), {}, token),
      await one(person, day(1), token),
      await app.as(null)(lineManagers.chart, { query: { asOf: day(1) }, token }),
      await app.as(null)(lineManagers.way, { params: { id: person.id }, query: { asOf: day(1) }, token }),
      await app.as(null)(api.exporting.list, { body: { list: 'employees', body: { asOf: day(1) } }, token }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'permission.missing'])
    expect((await ask(null, {}, token)).status).toBe(200)
  })

  test('200 with it', async () => {
    const token = await reader(general)
    expect((await ask(day(1), {}, token)).status).toBe(200)
    expect((await one(await made(), day(1), token)).status).toBe(200)
  })

  test.each<[string, () => string, string]>([
    ['more than two years ahead', () => day(740), 'asOf.tooFar'],
    ['before anybody had joined', () => '1970-01-01', 'asOf.beforeCompany'],
    ['the 29th of February of another year', () => '2027-02-29', 'request.badDate'],
    ['what is no day', () => 'yesterday', 'request.badDate'],
  ])('400 for %s', async (_what, asOf, code) => {
    const answer = await ask(asOf(), {})
    expect([answer.status, answer.body.errors?.[0]?.code, answer.body.errors?.[0]?.field]).toEqual([400, code, 'asOf'])
    const chart_ = await app.as('admin')(lineManagers.chart, { query: { asOf: asOf() } })
    expect([chart_.status, chart_.body.errors?.[0]?.code]).toEqual([400, code])
  })
})

describe('people on a day (rules/time.md#7.2)', () => {
  test('a planned promotion is found from its day on, and today stays', async () => {
    const person = await made()
    await change(person, { from: day(40), seniorityID: senior, positions: [backend] })
    const ids = [person.id]
    const codes = async (asOf: string | null) =>
      (await found(asOf, { ids })).data.map(({ seniority, positions }) => [
        seniority?.code,
        positions.map((it) => it.code),
      ])
    expect([await codes(null), await codes(day(39)), await codes(day(40))]).toEqual([
      [['mid', []]],
      [['mid', []]],
      [['senior', ['backend']]],
    ])
    const keyword = person.username
    for (const filter of [
      { seniorities: ['senior'] },
      { positions: ['backend'] },
      { keyword, seniorities: ['senior'] },
    ])
      expect([
        (await found(null, { ids, ...filter })).total,
        (await found(day(39), { ids, ...filter })).total,
        (await found(day(40), { ids, ...filter })).total,
      ]).toEqual([0, 0, 1])
    expect((await one(person, day(40))).body.data).toMatchObject({ seniority: { code: 'senior' } })
  })

  test('who has not joined by that day is missing, and who has left by it has left', async () => {
    const joiner = await made({ joined_date: day(20) })
    const leaver = await made()
    await leave(leaver, day(10))
    const ids = [joiner.id, leaver.id]
    const told = async (asOf: string) =>
      (await found(asOf, { ids, order: 'joinedDate' })).data.map(({ status }) => status)
    expect(await told(day(10))).toEqual(['full-time'])
    expect(await told(day(11))).toEqual(['left'])
    expect(await told(day(20))).toEqual(['left', 'full-time'])
    expect([(await one(joiner, day(19))).status, (await one(joiner, day(20))).status]).toEqual([404, 200])
    expect((await found(day(11), { ids, workingStatuses: ['left'] })).total).toBe(1)
    expect((await found('2023-12-31', { ids })).total).toBe(0)
  })

  test('today as a day is the list of today, without those who join later', async () => {
    const joiner = await made({ joined_date: day(3) })
    const all = await found(null, { size: 1000 })
    const now = await found(day(0), { size: 1000 })
    const later = all.data.filter((row) => ((row as unknown as { joinedDate: string }).joinedDate ?? '') > day(0))
    expect(later.map(({ id }) => id)).toContain(joiner.id)
    expect(now.ids).toEqual(all.ids.filter((id) => !later.some((row) => row.id === id)))
  })

  test('memberships are those of the day', async () => {
    const person = await made()
    const project = await makeProject(app)
    await joinProject(app, person, project, { start_date: day(-20), end_date: day(5) })
    const ids = [person.id]
    const shown = async (asOf: string) => (await found(asOf, { ids })).data[0]?.projects.map(({ code }) => code)
    expect([await shown(day(-21)), await shown(day(-20)), await shown(day(4)), await shown(day(5))]).toEqual([
      [],
      [project.code],
      [project.code],
      [],
    ])
    expect((await found(day(-21), { ids, projects: [project.code] })).total).toBe(0)
    expect((await found(day(4), { ids, projects: [project.code] })).total).toBe(1)
    expect((await found(day(5), { ids, projects: ['-'] })).total).toBe(1)
  })

  test('the chart shows who reports to whom on the day', async () => {
    const [old, next, person] = [await made(), await made(), await made()]
    await change(person, { lineManagerID: old.id })
    await change(person, { from: day(15), lineManagerID: next.id })
    const below = async (manager: Made, asOf: string) => {
      const query = { managerID: manager.id, asOf }
      return ((await app.as('admin')(lineManagers.chart, { query })).body.data as Row[]).map(({ id }) => id)
    }
    expect([await below(old, day(14)), await below(next, day(14))]).toEqual([[person.id], []])
    expect([await below(old, day(15)), await below(next, day(15))]).toEqual([[], [person.id]])
    const way = await app.as('admin')(lineManagers.way, { params: { id: person.id }, query: { asOf: day(15) } })
    expect((way.body.data as Row[]).map(({ id }) => id)).toEqual([next.id, person.id])
    const { body } = await one(next, day(15))
    expect((body.data as Row).mentees.map(({ id }) => id)).toEqual([person.id])
  })

  test('an export has the rows of the day', async () => {
    const person = await made({ display_name: 'Exported Then' })
    await change(person, { from: day(30), seniorityID: senior })
    const columns = ['displayName', 'seniority']
    const file = async (asOf: string) =>
      (
        await app.as('admin')(api.exporting.list, {
          body: { list: 'employees', columns, body: { ids: [person.id], asOf } },
        })
      ).text
    expect(await file(day(29))).toContain('"Exported Then","Mid"')
    expect(await file(day(30))).toContain('"Exported Then","Senior"')
  })
})

describe('another day changes no right (rules/time.md#7.3)', () => {
  test('who has left today is on no day for those who cannot open the pages of leavers', async () => {
    const leaver = await made({ working_status: 'left', left_date: day(-100) })
    const days = [day(-400), day(-50), day(50)]
    const [without, full] = [
      await reader(general),
      await reader(general, 'employees.read.fullAccess', 'employees.read.filterByAllStatuses'),
    ]
    for (const asOf of days) {
      expect((await found(asOf, { ids: [leaver.id] }, without)).total).toBe(0)
      expect((await one(leaver, asOf, without)).status).toBe(404)
      expect((await found(asOf, { ids: [leaver.id] }, full)).total).toBe(1)
    }
  })

  test('first and last days of memberships are not told by comparing days', async () => {
    const person = await made()
    const project = await makeProject(app)
    await joinProject(app, person, project, { start_date: day(-20), end_date: day(5) })
    const token = await reader(general)
    const told = async (asOf: string) => [
      (await found(asOf, { ids: [person.id] }, token)).data[0]?.projects,
      ((await one(person, asOf, token)).body.data as Row).projects,
      (await found(asOf, { ids: [person.id], projects: [project.code] }, token)).total,
      (await found(asOf, { ids: [person.id], projects: ['-'] }, token)).total,
    ]
    for (const asOf of [day(-21), day(0), day(4), day(5)]) expect(await told(asOf)).toEqual([[], [], 0, 1])
    expect(
      (await found(day(4), { ids: [person.id] }, await reader(general, memberships))).data[0]?.projects,
    ).toHaveLength(1)
  })

  test('who sees only colleagues of shared projects sees the same people on each day', async () => {
    const [person, stranger, project] = [await made(), await made(), await makeProject(app)]
    const me = await makePerson(app, { permissions: ['employees.read', general as Permission] })
    await joinProject(app, me, project, { start_date: day(-3) })
    await joinProject(app, person, project, { start_date: day(-3) })
    const other = await makeProject(app)
    await joinProject(app, me, other, { start_date: day(-300), end_date: day(-100) })
    await joinProject(app, stranger, other, { start_date: day(-300) })
    for (const asOf of [day(-200), day(0), day(100)])
      expect((await found(asOf, { ids: [person.id, stranger.id] }, me.token)).ids).toEqual([person.id])
  })

  test('hidden fields stay hidden, and pay of another day is in no list', async () => {
    const person = await made()
    const body = { contractAmount: 1000, companyAccountAmount: 0, personalAccountAmount: 0, currency: 'EUR', batch: 1 }
    await app.as('admin')(employees.editBaseSalary, {
      params: { id: person.id },
      body: { ...body, currencyCode: 'EUR' },
    })
    const [row] = (await found(day(10), { ids: [person.id] })).data
    expect([row?.baseSalary, row?.personalEmail]).toEqual([null, person.personalEmail])
    const [hidden] = (await found(day(10), { ids: [person.id] }, await reader(general))).data
    expect(hidden?.personalEmail).toBe('')
  })
})
