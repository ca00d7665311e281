import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { editOf, frontend, slotCalls, staffedProject } from '#tests/support/slots.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const day = (days: number) => daysLater(today(app.deps.env), days)
const staffed = (over?: Record<string, unknown>) => staffedProject(app, over)
const unknown = '00000000-0000-4000-8000-00000000dead'

describe('the status and the end (5.2)', () => {
  test.each([
    ['active', '', 'active', null],
    ['on-boarding', '', 'active', null],
    ['pending', '', 'active', null],
    ['active', 1, 'active', 1],
    ['active', 0, 'inactive', 0],
    ['on-boarding', -1, 'inactive', -1],
    ['pending', -1, 'inactive', -1],
    ['inactive', '', 'inactive', 0],
    ['inactive', -3, 'inactive', -3],
    ['inactive', 5, 'inactive', 0],
  ] as const)('%s with an end %s days from now is %s', async (status, end, stored, endsOn) => {
    const { member, edit, row } = await staffed()
    const endDate = end === '' ? '' : day(end)
    const answer = await edit(editOf(member, { status, endDate }))
    expect([answer.status, answer.body.data]).toMatchObject([200, { status: stored }])
    expect(await row(member)).toMatchObject({
      status: stored,
      endDate: endsOn === null ? null : day(endsOn),
    })
  })

  test('yesterday’s end takes a member from the active tab to the inactive one (check 11)', async () => {
    const { member, edit, tabOf, isOpen } = await staffed()
    expect([await tabOf(member), await isOpen(member)]).toEqual([['active'], false])
    await edit(editOf(member, { endDate: day(-1) }))
    expect([await tabOf(member), await isOpen(member)]).toEqual([['inactive'], false])
    await edit(editOf(member, { endDate: '' }))
    expect([await tabOf(member), await isOpen(member)]).toEqual([['active'], false])
  })
})

test('replaces the member and the slot; who sits there never changes', async () => {
  const { project, member, edit, row } = await staffed()
  const body = {
    employeeID: cast.fullTime.id,
    seniorityID: seedId('seniority', 'staff'),
    positions: [frontend],
    deploymentType: 'shadow',
    startDate: day(-20),
    endDate: day(20),
    rate: '250.125',
    discount: '1.5',
    isLead: true,
    leadCommissionRate: 7,
    upsellPersonID: cast.contractor.id,
    upsellCommissionRate: '2.5',
    note: '',
  }
  const answer = await edit(editOf(member, body))
  const expected = {
    projectMemberID: member.projectMemberID,
    projectSlotID: member.projectSlotID,
    employeeID: cast.member.id,
    status: 'active',
    seniority: { code: 'staff' },
    positions: [{ id: frontend }],
    deploymentType: 'shadow',
    rate: 250.125,
    discount: 1.5,
    isLead: true,
    leadCommissionRate: 7,
    upsellCommissionRate: 2.5,
    note: '',
  }
  expect(answer.body.data).toMatchObject({ ...expected, upsellPerson: { id: cast.contractor.id } })
  expect(await row(member)).toMatchObject({ ...expected, startDate: day(-20), endDate: day(20) })
  const { rows } = await sql`select s.is_open, s.deployment_type, s.rate::float8, s.discount::float8, s.note,
      (select code from seniorities y where y.id = s.seniority_id) as seniority,
      array(select position_id from project_slot_positions where project_slot_id = s.id) as positions
    from project_slots s where s.project_id = ${project.id} and s.id = ${member.projectSlotID}`.execute(app.deps.db)
  const { rate, discount, note } = expected
  const slot = { is_open: false, deployment_type: 'shadow', rate, discount, note }
  expect(rows).toEqual([{ ...slot, seniority: 'staff', positions: [frontend] }])
})

describe('what is left out', () => {
  const given = {
    endDate: '2099-12-31',
    isLead: true,
    leadCommissionRate: 4,
    upsellPersonID: cast.contractor.id,
    upsellCommissionRate: 6,
  }
  test('keeps its value, but for the discount, which becomes 0', async () => {
    const { member, edit, row } = await staffed(given)
    const { body } = await edit(editOf(member))
    expect(body.data).toMatchObject({ upsellPerson: { id: cast.contractor.id } })
    expect(await row(member)).toEqual({ ...member, discount: 0, updatedAt: expect.any(String) })
  })

  test('and what is sent empty is cleared, but for the start, which stays', async () => {
    const { member, edit, row } = await staffed(given)
    const empty = { startDate: '', endDate: '', rate: '', leadCommissionRate: '', upsellCommissionRate: '' }
    const { body } = await edit(editOf(member, { ...empty, upsellPersonID: '', note: '' }))
    expect(body.data).toMatchObject({ upsellPerson: null })
    expect(await row(member)).toMatchObject({
      startDate: day(-30),
      endDate: null,
      rate: 0,
      discount: 0,
      isLead: true,
      leadCommissionRate: 0,
      upsellCommissionRate: 0,
      note: '',
    })
  })

  test('or is closed to the caller, keeps its value', async () => {
    const { member, edit, row } = await staffed(given)
    const may: Permission[] = ['projectMembers.edit']
    const { token } = await makePerson(app, { permissions: may })
    const sent = { rate: 1, discount: 2, leadCommissionRate: 3, upsellCommissionRate: 5, isLead: true }
    const { body } = await edit(editOf(member, sent), { token })
    const blank = { rate: 0, discount: 0, leadCommissionRate: 0, upsellCommissionRate: 0 }
    expect(body.data).toMatchObject(blank)
    expect(await row(member)).toEqual({ ...member, updatedAt: expect.any(String) })
  })
})

test.each<[string, Record<string, unknown>, number, string]>([
  ['no slot', { projectSlotID: '' }, 400, 'projectSlotID'],
  ['a broken member', { projectMemberID: 'x' }, 400, 'projectMemberID'],
  ['a broken employee', { employeeID: 'x' }, 400, 'employeeID'],
  ['no positions', { positions: [] }, 400, 'positions'],
  ['no seniority', { seniorityID: '' }, 400, 'seniorityID'],
  ['an unknown deployment', { deploymentType: 'half' }, 400, 'deploymentType'],
  ['an unknown status', { status: 'gone' }, 400, 'status'],
  ['no status', { status: undefined }, 400, 'status'],
  ['no real end', { endDate: '2026-13-01' }, 400, 'endDate'],
  ['an end on the start', { startDate: '2026-01-05', endDate: '2026-01-05' }, 400, 'endDate'],
  ['an end before the stored start', { endDate: '2020-01-01' }, 400, 'endDate'],
  ['a negative rate', { rate: -0.001 }, 400, 'rate'],
  ['a rate of four decimals', { rate: 1.0001 }, 400, 'rate'],
  ['a share above all', { leadCommissionRate: '101' }, 400, 'leadCommissionRate'],
  ['an unknown slot', { projectSlotID: unknown }, 404, 'projectSlotID'],
  ['an unknown member', { projectMemberID: unknown }, 404, 'projectMemberID'],
  ['an unknown seniority', { seniorityID: unknown }, 404, 'seniorityID'],
  ['an unknown position', { positions: [unknown] }, 404, 'positions'],
  ['an unknown employee', { projectMemberID: '', employeeID: unknown }, 404, 'employeeID'],
  ['an unknown upsell person', { upsellPersonID: unknown }, 404, 'upsellPersonID'],
])('refuses %s', async (_what, over, status, field) => {
  const { member, edit } = await staffed()
  const answer = await refused(app.deps.db, () => edit(editOf(member, over)))
  expect([answer.status, answer.body.errors?.map((one) => one.field)]).toEqual([status, [field]])
})

test('refuses slots and members of another project, a member of another slot, an unknown project', async () => {
  const [here, there] = [await staffed(), await staffed()]
  const attempts = [
    () => here.edit(editOf(there.member)),
    () => here.edit(editOf(there.vacancy)),
    () => here.edit(editOf(here.member, { projectMemberID: there.member.projectMemberID })),
    () => here.edit(editOf(here.vacancy, { projectMemberID: here.member.projectMemberID })),
    () => slotCalls(app, { id: unknown }).edit(editOf(here.member)),
  ]
  for (const attempt of attempts) expect((await refused(app.deps.db, attempt)).status).toBe(404)
  expect((await slotCalls(app, { id: 'x' }).edit(editOf(here.member))).status).toBe(400)
})

test('days that stay as they are stored are not judged', async () => {
  const { member, edit, row } = await staffed({ startDate: day(5), status: 'on-boarding' })
  await edit(editOf(member, { status: 'inactive' }))
  const stored = await row(member)
  expect([stored.startDate, stored.endDate]).toEqual([day(5), day(0)])
  const body = editOf(member, { status: 'inactive', startDate: day(5), endDate: day(0), note: 'never came' })
  expect((await edit(body)).status).toBe(200)
})

describe('two editors', () => {
  test('the second is refused, told who was first, and nothing is written', async () => {
    const { member, edit, row } = await staffed()
    const version = member.createdAt
    const first = await makePerson(app, { permissions: ['projectMembers.edit'] })
    expect((await edit(editOf(member, { note: 'one' }), { version, token: first.token })).status).toBe(200)
    const late = () => edit(editOf(member, { note: 'two' }), { version })
    const answer = await refused(app.deps.db, late)
    expect([answer.status, answer.body.error]).toEqual([
      409,
      expect.stringContaining(`Full ${first.username} changed this record`),
    ])
    const now = (await row(member)).updatedAt ?? ''
    expect((await edit(editOf(member, { note: 'two' }), { version: now })).status).toBe(200)
    expect((await row(member)).note).toBe('two')
  })

  test('of different slots do not meet', async () => {
    const { member, vacancy, edit } = await staffed()
    await edit(editOf(member, { note: 'one' }))
    expect((await edit(editOf(vacancy, { note: 'two' }), { version: vacancy.createdAt })).status).toBe(200)
  })
})

test('the history says whose status, rate and end changed, and from what', async () => {
  const { project, member, vacancy, edit } = await staffed()
  await edit(editOf(member, { rate: 120, endDate: day(-1), discount: 5 }))
  await edit(editOf(member, { rate: 120, endDate: day(-1), status: 'inactive', discount: 5 }))
  await edit(editOf(vacancy, { note: 'soon', discount: 3 }))
  await edit(editOf(vacancy, { employeeID: cast.fullTime.id, status: 'active' }))
  const events = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'subject_id', 'changes'])
    .where('entity_id', '=', project.id)
    .orderBy('seq')
    .offset(2)
    .execute()
  expect(events).toMatchObject([
    {
      action: 'project.member-edited',
      subject_id: cast.member.id,
      changes: [
        { field: 'status', before: 'active', after: 'inactive' },
        { field: 'endDate', before: '', after: day(-1) },
        { field: 'rate', before: 100, after: 120 },
      ],
    },
    { action: 'project.slot-edited', subject_id: null, changes: [{ field: 'note', after: 'soon' }] },
    { action: 'project.member-added', subject_id: cast.fullTime.id },
  ])
  expect(events).toHaveLength(3)
})
