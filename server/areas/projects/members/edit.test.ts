import { sql } from 'kysely'
import type { Member } from '#contract/api/project.ts'
import type { Permission } from '#contract/permissions.ts'
import { addDays } from '#server/db/seed/demo/company.ts'
import { seedId } from '#server/db/seed/ids.ts'
import { today } from '#server/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson, makeProject } from '#tests/support/people.ts'
import { backend, editOf, frontend, seatCalls } from '#tests/support/seats.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const day = (days: number) => addDays(today(app.deps.env), days)
const unknown = '00000000-0000-4000-8000-00000000dead'

/** A project with one member, one vacant seat, and the calls on it. */
async function staffed(over: Record<string, unknown> = {}) {
  const project = await makeProject(app)
  const calls = seatCalls(app, project)
  const member = await calls.seat({
    employeeID: cast.member.id,
    status: 'active',
    startDate: day(-30),
    rate: 100,
    discount: 5,
    note: 'kept',
    ...over,
  })
  const vacancy = await calls.seat({ rate: 70, discount: 3, note: 'planned' })
  const row = async (slot: Member) =>
    (await calls.rows()).find(({ projectSlotID }) => projectSlotID === slot.projectSlotID) as Member
  const tabOf = async (slot: Member) => {
    const tabs = ['active', 'pending', 'on-boarding', 'inactive']
    const found: string[] = []
    for (const status of tabs)
      for (const { projectSlotID } of await calls.rows({ status }))
        if (projectSlotID === slot.projectSlotID) found.push(status)
    return found
  }
  const slotStatus = async (slot: Member) => {
    const { rows } = await sql<{
      status: string
    }>`select status from project_slots where id = ${slot.projectSlotID}`.execute(app.deps.db)
    return rows[0]?.status
  }
  return { project, member, vacancy, row, tabOf, slotStatus, ...calls }
}

/** The technical lead's rows of a project. */
const leadRows = async ({ id }: { id: string }) => {
  const { rows } =
    await sql`select employee_id as who, start_date as start, end_date as end, commission_rate::float8 as rate
    from project_heads where project_id = ${id} and position = 'technical-lead' and deleted_at is null`.execute(
      app.deps.db,
    )
  return rows
}

describe('the status that is stored (5.2)', () => {
  test.each([
    ['active', '', 'active', null],
    ['on-boarding', '', 'on-boarding', null],
    ['pending', '', 'pending', null],
    ['active', 1, 'active', 1],
    ['active', 0, 'inactive', 0],
    ['on-boarding', -1, 'inactive', -1],
    ['pending', -1, 'inactive', -1],
    ['inactive', '', 'inactive', 0],
    ['inactive', -3, 'inactive', -3],
    ['inactive', 5, 'inactive', 5],
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
    const { member, edit, tabOf, slotStatus } = await staffed()
    expect([await tabOf(member), await slotStatus(member)]).toEqual([['active'], 'active'])
    await edit(editOf(member, { endDate: day(-1) }))
    expect([await tabOf(member), await slotStatus(member)]).toEqual([['inactive'], 'inactive'])
    await edit(editOf(member, { endDate: '' }))
    expect([await tabOf(member), await slotStatus(member)]).toEqual([['active'], 'active'])
  })
})

test('replaces the member and the seat; who sits there never changes', async () => {
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
  const { rows } = await sql`select s.status, s.deployment_type, s.rate::float8, s.discount::float8, s.note,
      (select code from seniorities y where y.id = s.seniority_id) as seniority,
      array(select position_id from project_slot_positions where project_slot_id = s.id) as positions
    from project_slots s where s.project_id = ${project.id} and s.id = ${member.projectSlotID}`.execute(
    app.deps.db,
  )
  const { rate, discount, note } = expected
  const seat = { status: 'active', deployment_type: 'shadow', rate, discount, note }
  expect(rows).toEqual([{ ...seat, seniority: 'staff', positions: [frontend] }])
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
    const { token } = await makePerson(app, { may })
    const sent = { rate: 1, discount: 2, leadCommissionRate: 3, upsellCommissionRate: 5, isLead: true }
    const { body } = await edit(editOf(member, sent), { token })
    const blank = { rate: 0, discount: 0, leadCommissionRate: 0, upsellCommissionRate: 0 }
    expect(body.data).toMatchObject(blank)
    expect(await row(member)).toEqual({ ...member, updatedAt: expect.any(String) })
  })
})

describe('filling a vacancy', () => {
  test('makes a new member with what was planned, and the vacancy is gone', async () => {
    const { vacancy, edit, row, tabOf, slotStatus } = await staffed()
    const body = editOf(vacancy, { employeeID: cast.fullTime.id, status: 'active', discount: 3 })
    const answer = await edit(body)
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      {
        projectMemberID: expect.stringMatching(/^[0-9a-f-]{36}$/),
        employeeID: cast.fullTime.id,
        displayName: 'Fotis',
        status: 'active',
        rate: 70,
        discount: 3,
        note: 'planned',
        isLead: false,
      },
    ])
    expect(await row(vacancy)).toMatchObject({ startDate: day(0), endDate: null })
    expect([await tabOf(vacancy), await slotStatus(vacancy)]).toEqual([['active'], 'active'])
  })

  test('takes rate, days, lead and the rest of the body', async () => {
    const { project, vacancy, edit, row } = await staffed()
    const sent = { status: 'on-boarding', startDate: day(4), endDate: day(40), rate: 5, isLead: true }
    const more = {
      leadCommissionRate: 9,
      upsellPersonID: cast.member.id,
      upsellCommissionRate: 1,
      note: 'new',
    }
    await edit(editOf(vacancy, { employeeID: cast.fullTime.id, ...sent, ...more }))
    expect(await row(vacancy)).toMatchObject({
      status: 'on-boarding',
      startDate: day(4),
      endDate: day(40),
      rate: 5,
      discount: 0,
      isLead: true,
      leadCommissionRate: 9,
      upsellCommissionRate: 1,
      note: 'new',
    })
    expect(await leadRows(project)).toEqual([{ who: cast.fullTime.id, start: day(4), end: day(40), rate: 9 }])
  })

  test('by somebody without rights on rates takes over the planned ones', async () => {
    const { vacancy, edit, row } = await staffed()
    const { token } = await makePerson(app, { may: ['projectMembers.edit'] })
    const body = { employeeID: cast.fullTime.id, status: 'active', rate: 1, discount: 1 }
    await edit(editOf(vacancy, body), { token })
    expect(await row(vacancy)).toMatchObject({ employeeID: cast.fullTime.id, rate: 70, discount: 3 })
  })

  test('is refused with 409 when somebody else has the seat', async () => {
    const { member, edit } = await staffed()
    const body = editOf(member, { projectMemberID: '', employeeID: cast.fullTime.id })
    const answer = await refused(app.deps.db, () => edit(body))
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('Minh already has')])
  })

  test('is refused with 409 when the person is, or is to be, on the project; not when that is over', async () => {
    const { member, vacancy, edit } = await staffed()
    const fill = () => edit(editOf(vacancy, { employeeID: cast.member.id, status: 'active' }))
    expect((await refused(app.deps.db, fill)).body.error).toMatch(/^Minh is already active/)
    await edit(editOf(member, { status: 'on-boarding', startDate: day(3) }))
    expect((await refused(app.deps.db, fill)).status).toBe(409)
    await edit(editOf(member, { status: 'inactive', startDate: day(-3) }))
    expect((await fill()).status).toBe(200)
  })

  test('a seat whose member has ended can be taken by the next; both stay in sight', async () => {
    const { member, edit, rows } = await staffed()
    await edit(editOf(member, { endDate: day(-1) }))
    const body = editOf(member, { projectMemberID: '', employeeID: cast.fullTime.id, status: 'active' })
    expect((await edit(body)).status).toBe(200)
    const inSeat = (await rows()).filter(({ projectSlotID }) => projectSlotID === member.projectSlotID)
    expect(inSeat.map(({ employeeID, status }) => [employeeID, status])).toEqual([
      [cast.fullTime.id, 'active'],
      [cast.member.id, 'inactive'],
    ])
    const back = editOf(member, { status: 'active', endDate: '' })
    const answer = await refused(app.deps.db, () => edit(back))
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining('Fotis already has')])
    expect((await edit(editOf(member, { note: 'was first', status: 'inactive' }))).status).toBe(200)
    const active = await rows({ status: 'active' })
    expect(active.map(({ employeeID }) => employeeID)).toEqual([cast.fullTime.id])
  })

  test('of two at once one gets the seat', async () => {
    const { vacancy, edit, rows } = await staffed()
    const fill = (employeeID: string) => edit(editOf(vacancy, { employeeID, status: 'active' }))
    const answers = await Promise.all([fill(cast.fullTime.id), fill(cast.contractor.id)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await rows({ status: 'pending' })).toEqual([])
  })
})

describe('a seat alone', () => {
  test('is edited while it is vacant, and stays vacant whatever status is sent', async () => {
    const { vacancy, edit, row, tabOf } = await staffed()
    for (const status of ['pending', 'active', 'on-boarding']) {
      const over = { status, rate: 80, discount: 1, note: 'soon', positions: [frontend, backend] }
      const { body } = await edit(editOf(vacancy, { deploymentType: 'shadow', ...over }))
      expect(body.data).toMatchObject({ status: 'pending', employeeID: '', deploymentType: 'shadow' })
    }
    expect(await row(vacancy)).toMatchObject({ rate: 80, discount: 1, note: 'soon' })
    expect(await tabOf(vacancy)).toEqual(['pending'])
  })

  test('is removed by inactive, and then unknown', async () => {
    const { vacancy, edit, tabOf } = await staffed()
    const body = editOf(vacancy, { status: 'inactive' })
    expect((await edit(body)).body.data).toMatchObject({ status: 'inactive' })
    expect(await tabOf(vacancy)).toEqual([])
    expect((await refused(app.deps.db, () => edit(body))).status).toBe(404)
  })

  test('that somebody has keeps him, and his own values', async () => {
    const { member, edit, rows, tabOf } = await staffed()
    const over = { projectMemberID: '', employeeID: '', status: 'pending', rate: 1, note: 'seat' }
    expect((await edit(editOf(member, over))).status).toBe(200)
    expect(await tabOf(member)).toEqual(['active'])
    expect((await rows({ status: 'active' }))[0]).toMatchObject({ rate: 100, note: 'kept' })
  })

  test('whose member has ended becomes a vacancy again by pending', async () => {
    const { member, edit, tabOf } = await staffed()
    await edit(editOf(member, { endDate: day(-1) }))
    await edit(editOf(member, { projectMemberID: '', employeeID: '', status: 'pending' }))
    expect(await tabOf(member)).toEqual(['pending', 'inactive'])
  })
})

describe('technical leads (5.4)', () => {
  test('made one: the row lasts as long as the membership, with the rate', async () => {
    const { project, member, edit } = await staffed()
    await edit(editOf(member, { isLead: true, endDate: day(50), leadCommissionRate: '12.5' }))
    expect(await leadRows(project)).toEqual([
      { who: cast.member.id, start: day(-30), end: day(50), rate: 12.5 },
    ])
  })

  test('made one again: it is the same row, and without a rate the old one stays', async () => {
    const { project, member, edit } = await staffed({ isLead: true, leadCommissionRate: 8 })
    expect((await edit(editOf(member, { isLead: false }))).body.data).toMatchObject({ isLead: false })
    expect(await leadRows(project)).toMatchObject([{ end: day(0), rate: 8 }])
    await edit(editOf(member, { isLead: true, startDate: day(-10) }))
    expect(await leadRows(project)).toEqual([{ who: cast.member.id, start: day(-10), end: null, rate: 8 }])
  })

  test('no more: it ends with the membership, or today when that goes on', async () => {
    const { project, member, edit } = await staffed({ isLead: true })
    await edit(editOf(member, { isLead: false, endDate: day(9) }))
    expect(await leadRows(project)).toMatchObject([{ end: day(9) }])
    await edit(editOf(member, { isLead: false, endDate: '' }))
    expect(await leadRows(project)).toMatchObject([{ end: day(0) }])
  })

  test('that has ended is not called back by an edit that says no', async () => {
    const { project, member, edit } = await staffed({ isLead: true })
    await edit(editOf(member, { isLead: false }))
    await edit(editOf(member, { isLead: false, endDate: day(30) }))
    expect(await leadRows(project)).toMatchObject([{ end: day(0) }])
  })

  test('left out: the days follow the membership', async () => {
    const { project, member, edit } = await staffed({ isLead: true })
    await edit(editOf(member, { startDate: day(-3), endDate: day(3) }))
    expect(await leadRows(project)).toMatchObject([{ start: day(-3), end: day(3) }])
    await edit(editOf(member, { endDate: day(-1) }))
    expect(await leadRows(project)).toMatchObject([{ end: day(-1) }])
    await edit(editOf(member, { endDate: '', status: 'active' }))
    expect(await leadRows(project)).toMatchObject([{ end: null }])
  })

  test('never: no says nothing', async () => {
    const { project, member, edit } = await staffed()
    await edit(editOf(member, { isLead: false }))
    await edit(editOf(member))
    expect(await leadRows(project)).toEqual([])
  })
})

test.each<[string, Record<string, unknown>, number, string]>([
  ['no seat', { projectSlotID: '' }, 400, 'projectSlotID'],
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
  ['an unknown seat', { projectSlotID: unknown }, 404, 'projectSlotID'],
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

test('refuses seats and members of another project, a member of another seat, an unknown project', async () => {
  const [here, there] = [await staffed(), await staffed()]
  const attempts = [
    () => here.edit(editOf(there.member)),
    () => here.edit(editOf(there.vacancy)),
    () => here.edit(editOf(here.member, { projectMemberID: there.member.projectMemberID })),
    () => here.edit(editOf(here.vacancy, { projectMemberID: here.member.projectMemberID })),
    () => seatCalls(app, { id: unknown }).edit(editOf(here.member)),
  ]
  for (const attempt of attempts) expect((await refused(app.deps.db, attempt)).status).toBe(404)
  expect((await seatCalls(app, { id: 'x' }).edit(editOf(here.member))).status).toBe(400)
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
    const first = await makePerson(app, { may: ['projectMembers.edit'] })
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

  test('of different seats do not meet', async () => {
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
        { field: 'rate', before: '100', after: '120' },
      ],
    },
    { action: 'project.slot-edited', subject_id: null, changes: [{ field: 'note', after: 'soon' }] },
    { action: 'project.member-added', subject_id: cast.fullTime.id },
  ])
  expect(events).toHaveLength(3)
})
