import { sql } from 'kysely'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import * as api from '#contract/api/index.ts'
import type { Allocation } from '#contract/api/projects/member.ts'
import type { Member, Project } from '#contract/api/projects/project.ts'
import type { StaffingRow } from '#contract/api/staffing.ts'
import { daysLater } from '#contract/dates.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { backend, editOf, staffedProject } from '#tests/support/slots.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const day = (days: number) => daysLater(today(app.deps.env), days)
const { allocations, takeBackAllocation } = api.projectMembers

/** A project with a member, official at 100 percent since 30 days ago, and calls on what the member does over time. */
async function staffed() {
  const staff = await staffedProject(app, { startDate: day(-30) })
  const { project, member, edit } = staff
  const params = { id: project.id, memberId: member.projectMemberID }
  const history = async () => (await app.as('admin')(allocations, { params })).body.data as Allocation[]
  return {
    ...staff,
    params,
    history,
    seen: async () => (await history()).map(({ state, from, to, percent }) => [state, from, to, percent]),
    write: (over: object) => edit(editOf(member, { endDate: '', ...over })),
    takeBack: (allocationID: string) => app.as('admin')(takeBackAllocation, { params: { ...params, allocationID } }),
  }
}

test('needs the rights of members: without them 401 and 403', async () => {
  const { params } = await staffed()
  const ask = async (token: string) => {
    const given = { params: { ...params, allocationID: crypto.randomUUID() }, token }
    return [
      (await app.as(null)(allocations, { params, token })).status,
      (await app.as(null)(takeBackAllocation, given)).status,
    ]
  }
  const withRights = async (...permissions: ('projectMembers.read' | 'projectMembers.edit')[]) =>
    ask((await makePerson(app, { permissions })).token)
  expect(await ask('')).toEqual([401, 401])
  expect(await withRights()).toEqual([403, 403])
  expect(await withRights('projectMembers.read', 'projectMembers.edit')).toEqual([200, 404])
})

test('a change from a day on succeeds, and the rest stays as it is until then', async () => {
  const { member, write, seen, row } = await staffed()
  const answer = await write({ deploymentType: 'part-time', percent: 60, from: day(40), reason: 'University' })
  expect([answer.status, answer.body.data]).toMatchObject([200, { deploymentType: 'official', percent: 100 }])
  expect(await seen()).toEqual([
    ['planned', day(40), null, 60],
    ['current', day(-30), day(39), 100],
  ])
  // The rate of today changes what is true until the planned day.
  await write({ rate: 900 })
  expect(await seen()).toEqual([
    ['planned', day(40), null, 60],
    ['current', day(0), day(39), 100],
    ['past', day(-30), day(-1), 100],
  ])
  await write({ rate: 900, endDate: day(50) })
  expect((await seen())[0]).toEqual(['planned', day(40), day(49), 60])
  expect(await row(member)).toMatchObject({ percent: 100, rate: 900, endDate: day(50) })
})

test('a type alone means its usual percent, and a percent keeps the type that was chosen', async () => {
  const { write } = await staffed()
  const told = async (over: object) => {
    const { deploymentType, percent } = (await write(over)).body.data as Allocation
    return [deploymentType, percent]
  }
  expect(await told({ deploymentType: 'part-time' })).toEqual(['part-time', 50])
  expect(await told({ deploymentType: 'part-time', percent: 60 })).toEqual(['part-time', 60])
  expect(await told({ deploymentType: 'part-time' })).toEqual(['part-time', 60])
  expect(await told({ deploymentType: 'official', percent: 80 })).toEqual(['official', 80])
  expect(await told({ deploymentType: 'shadow' })).toEqual(['shadow', 0])
})

test('a correction replaces a row for all of its days, and dropPlanned takes back what follows', async () => {
  const { write, seen, history } = await staffed()
  await write({ percent: 80, from: day(10) })
  await write({ percent: 90, from: day(-5), correction: true, reason: 'Misread' })
  expect(await seen()).toEqual([
    ['planned', day(10), null, 80],
    ['current', day(-30), day(9), 90],
    ['corrected', day(-30), day(9), 100],
  ])
  expect((await history())[1]).toMatchObject({ reason: 'Misread', decidedBy: { id: cast.admin.id } })
  await write({ percent: 70, from: day(5), dropPlanned: true })
  expect(await seen()).toEqual([
    ['taken-back', day(10), null, 80],
    ['planned', day(5), null, 70],
    ['current', day(-30), day(4), 90],
    ['corrected', day(-30), day(9), 100],
  ])
})

const positionsOf = (row: Pick<Allocation, 'positions'> | undefined) => row?.positions.map(({ code }) => code)

test('positions change from a day on, are corrected for all days of a row, and are as of a day in every list', async () => {
  const { project, member, write, history, list, takeBack } = await staffed()
  const [frontend, devops] = ['frontend', 'devops'].map((code) => seedId('position', code)) as [string, string]
  const answer = await write({ positions: [frontend], from: day(20) })
  expect(positionsOf(answer.body.data as Allocation)).toEqual(['backend'])
  await write({ positions: [devops, backend], from: day(-1), correction: true })
  expect((await history()).map((row) => [row.state, row.from, positionsOf(row)])).toEqual([
    ['planned', day(20), ['frontend']],
    ['current', day(-30), ['backend', 'devops']],
    ['corrected', day(-30), ['backend']],
  ])
  const asOf = async (at: number) => {
    const people = await app.as('admin')(api.employees.one, {
      params: { id: member.employeeID },
      query: { asOf: day(at) },
    })
    const held = (people.body.data as EmployeeDetail).projects.find(({ id }) => id === project.id)
    const rows = (await list({ asOf: day(at) })).body.data as Member[]
    const query = { by: 'people' as const, from: day(-10), to: day(50), projectID: project.id, asOf: day(at) }
    const bars = (await app.as('admin')(api.staffing.list, { query })).body.data as StaffingRow[]
    const ofMember = rows.find(({ projectMemberID }) => projectMemberID === member.projectMemberID)
    const bar = bars
      .flatMap((row) => row.bars)
      .find(({ projectMemberID }) => projectMemberID === member.projectMemberID)
    return [positionsOf(held), positionsOf(ofMember), bar?.positions]
  }
  const names = ['Backend Engineer', 'DevOps Engineer']
  expect(await asOf(19)).toEqual([['backend', 'devops'], ['backend', 'devops'], names])
  expect(await asOf(20)).toEqual([['frontend'], ['frontend'], ['Frontend Engineer']])
  const ofRecord = async (query: { asOf?: string }) => {
    const { body } = await app.as('admin')(api.projects.one, { params: { id: project.id }, query })
    return positionsOf((body.data as Project).members[0])
  }
  expect([await ofRecord({}), await ofRecord({ asOf: day(20) })]).toEqual([['backend', 'devops'], ['frontend']])
  expect((await takeBack((await history())[0]?.id ?? '')).status).toBe(200)
  expect(await asOf(20)).toEqual([['backend', 'devops'], ['backend', 'devops'], names])
})

test('the same positions in another order change nothing', async () => {
  const { write, history } = await staffed()
  const positions = ['devops', 'backend'].map((code) => seedId('position', code))
  await write({ positions, from: day(-20) })
  await write({ positions: [...positions.toReversed(), ...positions], from: day(3) })
  expect((await history()).map(({ state, from }) => [state, from])).toEqual([
    ['current', day(-20)],
    ['past', day(-30)],
  ])
})

test('a position that is planned is in use, and one that was deleted meanwhile is refused', async () => {
  const { write, member } = await staffed()
  const id = await makeEntry(app.deps.db, 'positions', { name: 'Pilot' })
  const remove = () => app.as('admin')(api.metadata.positionsDelete, { params: { id } })
  await write({ positions: [id], from: day(20) })
  const used = await refused(app.deps.db, remove)
  expect([used.status, used.body.error]).toEqual([400, expect.stringMatching(/^1 project uses Pilot\. /)])
  await write({ from: day(0), dropPlanned: true })
  expect((await remove()).status).toBe(200)
  expect((await refused(app.deps.db, () => write({ positions: [id] }))).status).toBe(404)
  // Behind the check, as by a deletion at the same moment.
  const anew = sql`update allocations set position_ids = ${[id]}::uuid[]
    where replaced_as is null and upper_inf(valid) and project_member_id = ${member.projectMemberID}`.execute(
    app.deps.db,
  )
  await expect(anew).rejects.toMatchObject({ code: 'MU404' })
})

test('what is planned is taken back before its day, once, and undo brings it again', async () => {
  const { write, history, seen, takeBack } = await staffed()
  await write({ percent: 60, from: day(1) })
  const [planned, current] = await history()
  const begun = await refused(app.deps.db, () => takeBack(current?.id ?? ''))
  expect([begun.status, begun.body.code]).toEqual([400, 'allocation.begun'])
  expect((await takeBack(planned?.id ?? '')).status).toBe(200)
  expect((await seen())[1]).toEqual(['current', day(-30), null, 100])
  expect((await refused(app.deps.db, () => takeBack(planned?.id ?? ''))).status).toBe(404)
  const [last] = (await app.as('admin')(api.undo.list)).body.data as { request: string }[]
  expect((await app.as('admin')(api.undo.run, { params: { request: last?.request ?? '' } })).status).toBe(200)
  expect(await seen()).toEqual([
    ['planned', day(1), null, 60],
    ['current', day(-30), day(0), 100],
  ])
})

test.each([
  ['a day before the start', { from: -31 }, 'allocation.outside'],
  ['a day on the end', { from: 20, endDate: 20 }, 'allocation.outside'],
  ['no day', { from: '2026-02-30' }, 'request.badDate'],
  ['61 percent', { percent: 61 }, 'request.notValid'],
  ['205 percent', { percent: 205 }, 'request.numberTooLarge'],
  ['less than nothing', { percent: -5 }, 'request.numberTooSmall'],
])('refuses %s', async (_what, given, code) => {
  const dates = Object.entries(given).map(([key, it]) => [
    key,
    key !== 'percent' && typeof it === 'number' ? day(it) : it,
  ])
  const over = Object.fromEntries(dates)
  const { write, seen } = await staffed()
  const { status, body } = await refused(app.deps.db, () => write(over))
  expect([status, body.errors?.[0]?.field]).toEqual([400, 'percent' in given ? 'percent' : 'from'])
  expect(body.errors?.[0]?.code).toBe(code)
  expect(await seen()).toEqual([['current', day(-30), null, 100]])
})

test('an open role has a percent and days, and who fills it takes them over', async () => {
  const { slot, edit, row } = await staffed()
  const role = await slot({ percent: 40, startDate: day(10), endDate: day(60) })
  expect(role).toMatchObject({ status: 'pending', percent: 40, startDate: day(10), endDate: day(60) })
  const { projectSlotID } = role
  await edit({
    ...editOf(role, { employeeID: cast.fullTime.id, status: 'active' }),
    startDate: undefined,
    endDate: undefined,
  })
  expect(await row(role)).toMatchObject({
    projectSlotID,
    status: 'on-boarding',
    percent: 40,
    startDate: day(10),
    endDate: day(60),
  })
})

test('rates over time are hidden from callers who cannot read rates', async () => {
  const { params, write } = await staffed()
  await write({ rate: 1234, discount: 7, from: day(3) })
  const { token } = await makePerson(app, { permissions: ['projectMembers.read'] })
  const { text } = await app.as(null)(allocations, { params, token })
  expect([text.includes('1234'), text.includes('"discount":7')]).toEqual([false, false])
})
