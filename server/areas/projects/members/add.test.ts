import { sql } from 'kysely'
import { headEnd, headStart } from '#server/areas/projects/visibility.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson, makeProject } from '#tests/support/people.ts'
import { backend, frontend, slotCalls } from '#tests/support/slots.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const day = (days: number) => daysLater(today(app.deps.env), days)
const open = async () => slotCalls(app, await makeProject(app))
const unknown = '00000000-0000-4000-8000-00000000dead'

describe('the status (check 10)', () => {
  test.each([
    ['pending', 'pending'],
    ['on-boarding', 'pending'],
    ['active', 'pending'],
  ])('a slot of nobody sent as %s is %s', async (sent, stored) => {
    const { add, rows } = await open()
    for (const employeeID of ['', null, undefined]) {
      const { status, body } = await add({ status: sent, employeeID })
      expect([status, body.data]).toMatchObject([
        200,
        { status: stored, projectMemberID: '', employeeID: '', displayName: '', isLead: false },
      ])
    }
    expect(await rows({ status: 'pending' })).toHaveLength(3)
  })

  test.each(['pending', 'on-boarding', 'active'])(
    'somebody sent as %s whose end has come is inactive',
    async (sent) => {
      const { add } = await open()
      for (const end of [-30, 0]) {
        const dates = { startDate: day(-60), endDate: day(end) }
        const { status, body } = await add({ status: sent, employeeID: cast.member.id, ...dates })
        expect([status, body.data]).toMatchObject([200, { status: 'inactive' }])
      }
      const { body } = await add({ status: sent, employeeID: cast.member.id, startDate: day(-60), endDate: day(1) })
      expect(body.data).toMatchObject({ status: 'active' })
    },
  )

  test.each([
    ['pending', 'active'],
    ['on-boarding', 'active'],
    ['active', 'active'],
  ])('a slot of somebody sent as %s is %s', async (sent, stored) => {
    const { add } = await open()
    const { status, body } = await add({ status: sent, employeeID: cast.member.id })
    expect([status, body.data]).toMatchObject([200, { status: stored, employeeID: cast.member.id }])
  })

  test.each(['', cast.member.id])('inactive is refused (employee "%s")', async (employeeID) => {
    const { add } = await open()
    const answer = await refused(app.deps.db, () => add({ status: 'inactive', employeeID }))
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'status'])
  })
})

test('returns the place with its member, and the list shows it', async () => {
  const { add, rows } = await open()
  const body = {
    employeeID: cast.member.id,
    seniorityID: seedId('seniority', 'senior'),
    positions: [frontend, backend, backend],
    deploymentType: 'part-time',
    status: 'on-boarding',
    startDate: day(3),
    endDate: day(30),
    rate: '4200.5',
    discount: '2.25',
    isLead: true,
    leadCommissionRate: '12.125',
    upsellPersonID: cast.fullTime.id,
    upsellCommissionRate: 5,
    note: 'Line one\nline two',
  }
  const { body: answer } = await add(body)
  const expected = {
    projectSlotID: expect.stringMatching(/^[0-9a-f-]{36}$/),
    projectMemberID: expect.stringMatching(/^[0-9a-f-]{36}$/),
    employeeID: cast.member.id,
    fullName: 'Minh Nguyễn',
    displayName: 'Minh',
    avatar: '',
    username: 'member',
    positions: [
      { id: backend, code: 'backend', name: expect.any(String) },
      { id: frontend, code: 'frontend', name: expect.any(String) },
    ],
    deploymentType: 'part-time',
    percent: 50,
    status: 'on-boarding',
    isLead: true,
    seniority: { id: seedId('seniority', 'senior'), code: 'senior', name: 'Senior' },
    rate: 4200.5,
    rateCurrency: null,
    discount: 2.25,
    upsellPerson: expect.objectContaining({ id: cast.fullTime.id, displayName: 'Fotis' }),
    upsellCommissionRate: 5,
    leadCommissionRate: 12.125,
    note: 'Line one\nline two',
  }
  expect(answer.data).toEqual(expected)
  const [row] = await rows()
  // Without a bank account the list has neither currency nor upsell person.
  expect(row).toEqual({
    ...expected,
    startDate: day(3),
    endDate: day(30),
    currency: null,
    upsellPerson: null,
    createdAt: expect.any(String),
    updatedAt: null,
  })
})

test('what is left out is none, and the membership starts today', async () => {
  const { add, rows } = await open()
  await add({ employeeID: cast.member.id, startDate: '', endDate: '' })
  expect((await rows())[0]).toMatchObject({
    startDate: day(0),
    endDate: null,
    rate: 0,
    discount: 0,
    isLead: false,
    leadCommissionRate: 0,
    upsellCommissionRate: 0,
    note: '',
  })
})

test.each([
  ['2.5', 2.5],
  [2.5, 2.5],
  ['', 0],
  [null, 0],
])('the rate %p is %p', async (sent, stored) => {
  const { add } = await open()
  expect((await add({ rate: sent, discount: sent })).body.data).toMatchObject({
    rate: stored,
    discount: stored,
  })
})

test('the same person may have two slots', async () => {
  const { slot, rows } = await open()
  await slot({ employeeID: cast.member.id, deploymentType: 'official' })
  await slot({ employeeID: cast.member.id, deploymentType: 'shadow' })
  expect((await rows({ status: 'active' })).map(({ employeeID }) => employeeID)).toEqual([
    cast.member.id,
    cast.member.id,
  ])
})

test('one row makes a technical lead, whichever slot it was said on', async () => {
  const project = await makeProject(app)
  const { slot } = slotCalls(app, project)
  await slot({ employeeID: cast.member.id, isLead: true, startDate: day(-5), leadCommissionRate: 10 })
  const second = await slot({ employeeID: cast.member.id, isLead: true, startDate: day(2), endDate: day(9) })
  expect(second).toMatchObject({ isLead: true, leadCommissionRate: 10 })
  const { rows } = await sql`select ${headStart('h')} as start_date,
      ${headEnd('h')} as end_date, commission_rate::float8 as rate
    from project_heads h where project_id = ${project.id}`.execute(app.deps.db)
  expect(rows).toEqual([{ start_date: day(2), end_date: day(9), rate: 10 }])
})

test.each<[string, Record<string, unknown>, number, string]>([
  ['no seniority', { seniorityID: undefined }, 400, 'seniorityID'],
  ['a broken seniority', { seniorityID: 'mid' }, 400, 'seniorityID'],
  ['no positions', { positions: [] }, 400, 'positions'],
  ['positions left out', { positions: undefined }, 400, 'positions'],
  ['a broken position', { positions: ['x'] }, 400, 'positions'],
  ['an unknown deployment', { deploymentType: 'full' }, 400, 'deploymentType'],
  ['no deployment', { deploymentType: undefined }, 400, 'deploymentType'],
  ['an unknown status', { status: 'busy' }, 400, 'status'],
  ['no status', { status: undefined }, 400, 'status'],
  ['no real start', { startDate: '2026-02-30' }, 400, 'startDate'],
  ['no real end', { endDate: 'soon' }, 400, 'endDate'],
  [
    'an end on the start',
    { employeeID: cast.member.id, startDate: '2026-03-02', endDate: '2026-03-02' },
    400,
    'endDate',
  ],
  [
    'an end before the start',
    { employeeID: cast.member.id, startDate: '2026-03-02', endDate: '2026-03-01' },
    400,
    'endDate',
  ],
  ['an end before today without a start', { employeeID: cast.member.id, endDate: '2026-03-01' }, 400, 'endDate'],
  ['a negative rate', { rate: -1 }, 400, 'rate'],
  ['an over-long rate', { rate: '1000000000000000' }, 400, 'rate'],
  ['words for a rate', { rate: 'much' }, 400, 'rate'],
  ['a negative discount', { discount: '-0.5' }, 400, 'discount'],
  ['a lead share above all', { leadCommissionRate: 100.5 }, 400, 'leadCommissionRate'],
  ['an upsell share below nothing', { upsellCommissionRate: -1 }, 400, 'upsellCommissionRate'],
  ['a lead that is no flag', { isLead: 'yes' }, 400, 'isLead'],
  ['a note that is too long', { note: 'x'.repeat(2001) }, 400, 'note'],
  ['a broken employee', { employeeID: 'minh' }, 400, 'employeeID'],
  ['an unknown seniority', { seniorityID: unknown }, 404, 'seniorityID'],
  ['an unknown position', { positions: [backend, unknown] }, 404, 'positions'],
  ['an unknown employee', { employeeID: unknown }, 404, 'employeeID'],
  ['an unknown upsell person', { upsellPersonID: unknown }, 404, 'upsellPersonID'],
])('refuses %s', async (_what, over, status, field) => {
  const { add } = await open()
  const answer = await refused(app.deps.db, () => add(over))
  expect([answer.status, answer.body.errors?.map((one) => one.field)]).toEqual([status, [field]])
  expect(answer.body.error).toContain(status === 404 ? unknown : '.')
})

test.each([
  [unknown, 404],
  ['harbor', 400],
])('refuses the project %s', async (id, status) => {
  const { add } = slotCalls(app, { id })
  expect((await refused(app.deps.db, () => add())).status).toBe(status)
})

test('from others, rates and shares become nothing, and are not told', async () => {
  const project = await makeProject(app)
  const { token } = await makePerson(app, { permissions: ['projectMembers.create', 'projectMembers.read'] })
  const { add, rows } = slotCalls(app, project)
  const sent = { employeeID: cast.member.id, isLead: true, rate: 9, discount: 8, leadCommissionRate: 7 }
  const { body } = await add({ ...sent, upsellCommissionRate: 6, rateOfMoon: 5 }, token)
  const nothing = { rate: 0, discount: 0, leadCommissionRate: 0, upsellCommissionRate: 0 }
  expect(body.data).toMatchObject({ isLead: true, ...nothing })
  expect((await rows())[0]).toMatchObject(nothing)
})

test('the history says who was added with what, or which vacancy', async () => {
  const project = await makeProject(app)
  const { slot } = slotCalls(app, project)
  await slot({ employeeID: cast.member.id, status: 'active', rate: 100, startDate: '2026-01-05' })
  await slot({ note: 'soon' })
  const events = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'subject_id', 'changes'])
    .where('entity_id', '=', project.id)
    .orderBy('seq')
    .execute()
  const change = (field: string, after: unknown) => ({ field, before: '', after, masked: false })
  expect(events).toEqual([
    {
      action: 'project.member-added',
      actor_id: cast.admin.id,
      subject_id: cast.member.id,
      changes: expect.arrayContaining([
        change('status', 'active'),
        { ...change('rate', 100), before: 0 },
        change('startDate', '2026-01-05'),
        change('positions', [expect.any(String)]),
      ]),
    },
    {
      action: 'project.slot-added',
      actor_id: cast.admin.id,
      subject_id: null,
      changes: expect.arrayContaining([change('status', 'pending'), change('note', 'soon')]),
    },
  ])
})
