import * as api from '#contract/api/index.ts'
import type { Allocation } from '#contract/api/projects/member.ts'
import { addDays } from '#contract/dates.ts'
import { today } from '#server/platform/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { editOf, staffedProject } from '#tests/support/slots.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const day = (days: number) => addDays(today(app.deps.env), days)
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
