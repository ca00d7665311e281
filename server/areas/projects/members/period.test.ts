import { daysLater } from '#server/seed/demo/company.ts'
import { today } from '#server/platform/deps.ts'
import type { Member } from '#contract/api/projects/project.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson, makeProject } from '#tests/support/people.ts'
import { editOf, slotCalls } from '#tests/support/slots.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const day = (days: number) => daysLater(today(app.deps.env), days)

/** A project with one member who started 30 days ago, and calls on it. */
async function staffed(over: Record<string, unknown> = {}) {
  const project = await makeProject(app)
  const calls = slotCalls(app, project)
  const member = await calls.slot({ employeeID: cast.member.id, startDate: day(-30), rate: 100, ...over })
  const move = (days: object, given = {}) => calls.period(member.projectMemberID, days, given)
  const row = async () => (await calls.rows())[0] as Member
  return { project, member, move, row, ...calls }
}

test.each<[string, object, object]>([
  ['the end', { endDate: '2099-01-31' }, { endDate: '2099-01-31' }],
  ['the start', { startDate: '2024-02-01' }, { startDate: '2024-02-01' }],
  ['both', { startDate: '2024-02-01', endDate: '2099-02-01' }, { startDate: '2024-02-01', endDate: '2099-02-01' }],
  ['nothing', {}, {}],
])('moves %s and nothing else', async (_what, days, expected) => {
  const { member, move, row } = await staffed({
    discount: 4,
    note: 'kept',
    isLead: true,
    leadCommissionRate: 2,
  })
  const answer = await move(days)
  expect([answer.status, answer.body.data]).toMatchObject([200, { status: 'active', rate: 100, isLead: true }])
  expect(await row()).toEqual({ ...member, ...expected, updatedAt: expect.any(String) })
})

test('no end lets it run on', async () => {
  const { move, row } = await staffed({ endDate: '2099-01-31' })
  await move({ endDate: null })
  expect((await row()).endDate).toBeNull()
})

test('an end that has come makes inactive, and undoing it brings the member back, as a lead too', async () => {
  const { member, move, row } = await staffed({ isLead: true, endDate: '2099-01-31' })
  expect((await move({ endDate: day(0) })).body.data).toMatchObject({ status: 'inactive', isLead: false })
  expect((await move({ endDate: '2099-01-31' })).body.data).toMatchObject({ status: 'active', isLead: true })
  expect(await row()).toEqual({ ...member, updatedAt: expect.any(String) })
})

test('a member who had ended and is to begin later comes back as on-boarding', async () => {
  const { move } = await staffed({ endDate: day(-1) })
  await move({ endDate: day(-2) })
  const { body } = await move({ startDate: day(3), endDate: day(9) })
  expect(body.data).toMatchObject({ status: 'on-boarding' })
})

test.each([
  ['on-boarding', 20, 'active'],
  ['pending', 20, 'active'],
  ['inactive', 0, 'inactive'],
])('a status %s ends in %s days, and the days give the status %s', async (sent, end, status) => {
  const endDate = day(end)
  const { member, edit, move, row } = await staffed()
  await edit(editOf(member, { status: sent, endDate: day(20) }))
  expect(await row()).toMatchObject({ status, endDate })
  expect((await move({ endDate: day(30) })).body.data).toMatchObject({ status: 'active' })
})

test("a person can't return to a place that another one has", async () => {
  const { member, edit, move } = await staffed()
  await move({ endDate: day(-1) })
  await edit(editOf(member, { projectMemberID: '', employeeID: cast.fullTime.id, status: 'active' }))
  const answer = await refused(app.deps.db, () => move({ endDate: null }))
  expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('Fotis already has')])
  expect((await move({ endDate: day(-2) })).status).toBe(200)
})

test.each<[string, object]>([
  ['an end on the start', { startDate: '2026-03-02', endDate: '2026-03-02' }],
  ['an end before the start', { startDate: '2026-03-02', endDate: '2026-03-01' }],
  ['an end before the stored start', { endDate: '2020-01-01' }],
  ['a start behind the stored end', { startDate: '2100-01-01' }],
  ['no real day', { endDate: '2026-02-30' }],
  ['an empty start', { startDate: '' }],
])('refuses %s', async (_what, days) => {
  const { move } = await staffed({ endDate: '2099-01-31' })
  expect((await refused(app.deps.db, () => move(days))).status).toBe(400)
})

test('what was not sent is answered to those only who see members', async () => {
  const { move } = await staffed({ note: 'hidden', isLead: true })
  const stored = { deploymentType: 'official', note: 'hidden', isLead: true, status: 'active' }
  const { token } = await makePerson(app, { permissions: ['projectMembers.edit'] })
  expect((await move({})).body.data).toMatchObject(stored)
  expect((await move({}, { token })).body.data).toMatchObject({
    deploymentType: '',
    note: '',
    isLead: false,
    status: null,
  })
})

test('who does not see the days of a member cannot find them by one of the two', async () => {
  const { move, edit, member } = await staffed()
  const { token } = await makePerson(app, { permissions: ['projectMembers.edit'] })
  const calls = [
    (days: object) => move(days, { token }),
    (days: object) => edit(editOf(member, { startDate: undefined, endDate: undefined, ...days }), { token }),
  ]
  for (const call of calls) {
    for (const days of [{ endDate: day(-60) }, { endDate: day(60) }, { startDate: day(-5) }, { startDate: day(5) }]) {
      const { status, body } = await refused(app.deps.db, () => call(days))
      expect([status, body.code]).toEqual([400, 'member.daysHidden'])
    }
    expect((await call({ startDate: day(-9), endDate: day(60) })).status).toBe(200)
    expect((await call({})).status).toBe(200)
  }
})

test('a member of another project, an unknown or a removed one is 404', async () => {
  const [here, there] = [await staffed(), await staffed()]
  const days = { endDate: '2099-01-31' }
  const missing = [there.member.projectMemberID, here.member.projectSlotID, crypto.randomUUID()]
  for (const id of missing) expect((await refused(app.deps.db, () => here.period(id, days))).status).toBe(404)
  await here.remove(here.member.projectMemberID)
  expect((await refused(app.deps.db, () => here.move(days))).status).toBe(404)
  expect((await here.period('x', days)).status).toBe(400)
})

test('of two moves from the same version, the second is refused and names the first editor', async () => {
  const { member, move, row } = await staffed()
  const first = await makePerson(app, { permissions: ['projectMembers.edit', 'projectMembers.read'] })
  const version = member.createdAt
  expect((await move({ endDate: day(5) }, { version, token: first.token })).status).toBe(200)
  const answer = await refused(app.deps.db, () => move({ endDate: day(6) }, { version }))
  expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining(`Full ${first.username}`)])
  const now = (await row()).updatedAt ?? ''
  expect((await move({ endDate: day(6) }, { version: now })).status).toBe(200)
})

test('the history says from when to when, and nothing of a move to where it was', async () => {
  const { project, move } = await staffed()
  await move({ endDate: '2099-01-31' })
  await move({ endDate: '2099-01-31' })
  const events = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'subject_id', 'changes'])
    .where('entity_id', '=', project.id)
    .orderBy('seq')
    .offset(1)
    .execute()
  expect(events).toEqual([
    {
      action: 'project.member-edited',
      subject_id: cast.member.id,
      changes: [{ field: 'endDate', before: '', after: '2099-01-31', masked: false }],
    },
  ])
})
