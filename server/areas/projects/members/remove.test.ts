import { sql } from 'kysely'
import { daysLater } from '#server/seed/demo/company.ts'
import { today } from '#server/platform/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { makeProject } from '#tests/support/people.ts'
import { editOf, slotCalls } from '#tests/support/slots.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const day = (days: number) => daysLater(today(app.deps.env), days)
const unknown = '00000000-0000-4000-8000-00000000dead'
const tabs = ['', 'active', 'pending', 'on-boarding', 'inactive']

async function staffed() {
  const project = await makeProject(app)
  const calls = slotCalls(app, project)
  const totals = async () => {
    const found: (number | undefined)[] = []
    for (const status of tabs) found.push((await calls.list({ status })).body.total)
    return found
  }
  return { project, totals, ...calls }
}

const ok = { data: null, message: 'ok' }

test.each([
  ['active', {}],
  ['on-boarding', { startDate: '2099-01-01', status: 'on-boarding' }],
  ['inactive', { startDate: '2020-01-01', endDate: '2020-02-01' }],
])('a removed %s member is gone from every tab, and no vacancy opens (check 12)', async (_what, over) => {
  const { slot, remove, totals } = await staffed()
  const member = await slot({ employeeID: cast.member.id, ...over })
  expect((await remove(member.projectMemberID)).body).toEqual(ok)
  expect(await totals()).toEqual([0, 0, 0, 0, 0])
})

test('a removed vacancy is gone from every tab (check 12)', async () => {
  const { slot, removeSlot, totals } = await staffed()
  const vacancy = await slot()
  await slot({ employeeID: cast.member.id })
  expect(await totals()).toEqual([2, 1, 1, 0, 0])
  expect((await removeSlot(vacancy.projectSlotID)).body).toEqual(ok)
  expect(await totals()).toEqual([1, 1, 0, 0, 0])
})

test('a member goes with the rows as technical lead; no role opens', async () => {
  const { project, slot, remove } = await staffed()
  const lead = await slot({ employeeID: cast.member.id, isLead: true })
  const other = await slot({ employeeID: cast.fullTime.id, isLead: true })
  await remove(lead.projectMemberID)
  const { rows } = await sql`select m.id, m.deleted_at is not null as gone, s.is_open, s.deleted_at as slot,
      (select count(*) from project_slot_positions p where p.project_slot_id = s.id) as planned,
      (select count(*) from project_heads h where h.project_id = m.project_id and h.employee_id = m.employee_id
        and h.position = 'technical-lead' and h.deleted_at is null) as leads
    from project_members m join project_slots s on s.id = m.project_slot_id
    where m.project_id = ${project.id} order by m.created_at`.execute(app.deps.db)
  const here = { slot: null, planned: 1 }
  expect(rows).toEqual([
    { id: lead.projectMemberID, gone: true, is_open: false, leads: 0, ...here },
    { id: other.projectMemberID, gone: false, is_open: false, leads: 1, ...here },
  ])
})

test('a removed person can be added again, and lead again', async () => {
  const { slot, remove } = await staffed()
  const first = await slot({ employeeID: cast.member.id, isLead: true, leadCommissionRate: 9 })
  await remove(first.projectMemberID)
  expect(await slot({ employeeID: cast.member.id, isLead: true })).toMatchObject({
    isLead: true,
    leadCommissionRate: 0,
  })
})

test('a former member of a slot goes without the one who has it now', async () => {
  const { slot, edit, remove, rows } = await staffed()
  const first = await slot({ employeeID: cast.member.id, startDate: day(-9) })
  await edit(editOf(first, { endDate: day(-1) }))
  await edit(editOf(first, { projectMemberID: '', employeeID: cast.fullTime.id, status: 'active' }))
  await remove(first.projectMemberID)
  expect(await rows()).toMatchObject([{ employeeID: cast.fullTime.id, status: 'active' }])
})

test('removing the slot of a member leaves the member', async () => {
  const { slot, removeSlot, totals, rows } = await staffed()
  const member = await slot({ employeeID: cast.member.id, isLead: true })
  expect((await removeSlot(member.projectSlotID)).status).toBe(200)
  expect(await totals()).toEqual([1, 1, 0, 0, 0])
  expect(await rows()).toMatchObject([{ status: 'active', isLead: true }])
})

test('the version of the slot moves', async () => {
  const { slot, edit, removeSlot } = await staffed()
  const member = await slot({ employeeID: cast.member.id })
  await removeSlot(member.projectSlotID)
  const late = () => edit(editOf(member), { version: member.createdAt })
  expect((await refused(app.deps.db, late)).status).toBe(409)
})

test('a second time, another project, and the wrong kind of id are 404; broken ids 400', async () => {
  const [here, there] = [await staffed(), await staffed()]
  const member = await here.slot({ employeeID: cast.member.id })
  const vacancy = await here.slot()
  const attempts: [() => Promise<{ status: number }>, number][] = [
    [() => there.remove(member.projectMemberID), 404],
    [() => there.removeSlot(vacancy.projectSlotID), 404],
    [() => here.remove(vacancy.projectSlotID), 404],
    [() => here.remove(cast.member.id), 404],
    [() => here.removeSlot(member.projectMemberID), 404],
    [() => here.remove(unknown), 404],
    [() => here.removeSlot(unknown), 404],
    [() => slotCalls(app, { id: unknown }).remove(member.projectMemberID), 404],
    [() => here.remove('x'), 400],
    [() => here.removeSlot('x'), 400],
    [() => slotCalls(app, { id: 'x' }).removeSlot(vacancy.projectSlotID), 400],
  ]
  for (const [attempt, status] of attempts) expect((await refused(app.deps.db, attempt)).status).toBe(status)
  await here.remove(member.projectMemberID)
  await here.removeSlot(vacancy.projectSlotID)
  expect((await refused(app.deps.db, () => here.remove(member.projectMemberID))).status).toBe(404)
  expect((await refused(app.deps.db, () => here.removeSlot(vacancy.projectSlotID))).status).toBe(404)
})

test('the history says who was removed, or which vacancy, with what they had', async () => {
  const { project, slot, remove, removeSlot } = await staffed()
  const member = await slot({ employeeID: cast.member.id, rate: 50 })
  const vacancy = await slot({ note: 'soon' })
  await remove(member.projectMemberID)
  await removeSlot(vacancy.projectSlotID)
  const events = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'subject_id', 'changes'])
    .where('entity_id', '=', project.id)
    .where('action', 'like', '%removed')
    .orderBy('seq')
    .execute()
  const change = (field: string, before: unknown, after: unknown = '') => ({ field, before, after, masked: false })
  expect(events).toEqual([
    {
      action: 'project.member-removed',
      actor_id: cast.admin.id,
      subject_id: cast.member.id,
      changes: expect.arrayContaining([change('status', 'active'), change('rate', 50, 0)]),
    },
    {
      action: 'project.slot-removed',
      actor_id: cast.admin.id,
      subject_id: null,
      changes: expect.arrayContaining([change('status', 'pending'), change('note', 'soon')]),
    },
  ])
})
