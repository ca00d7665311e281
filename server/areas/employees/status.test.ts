import * as api from '#contract/api/index.ts'
import { dateIn } from '#contract/dates.ts'
import { today } from '#server/platform/deps.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { joinProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const change = (made: Made, body: object, token?: string) =>
  app.as('admin')(api.employees.changeStatus, { params: { id: made.id }, body, ...(token && { token }) })
const statuses = ['on-boarding', 'probation', 'full-time', 'contractor', 'left']
const now = () => today(app.deps.env)

const transitions = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

test.each(transitions)('%s can become %s, and sets the leaving date', async (from, to) => {
  const left = from === 'left' ? '2024-01-31' : null
  const made = await makePerson(app, { columns: { working_status: from, left_date: left }, roles: ['full-time'] })
  const { status, body } = await change(made, { employeeStatus: to })
  expect(status).toBe(200)
  const leftDate = to !== 'left' ? null : (left ?? now())
  expect(body.data).toMatchObject({ id: made.id, status: to, leftDate })
})

test.each(statuses.filter((one) => one !== 'left'))(
  'a planned last day stays with the status %s, and with left',
  async (to) => {
    const made = await makePerson(app, { columns: { left_date: '2030-06-30' }, roles: ['full-time'] })
    expect((await change(made, { employeeStatus: to })).body.data).toMatchObject({ leftDate: '2030-06-30' })
    expect((await change(made, { employeeStatus: 'left' })).body.data).toMatchObject({ leftDate: '2030-06-30' })
  },
)

test('a leaver without a date gets today’s', async () => {
  const made = await makePerson(app, { columns: { working_status: 'left', left_date: null }, roles: ['full-time'] })
  expect((await change(made, { employeeStatus: 'left' })).body.data).toMatchObject({ leftDate: now() })
})

describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('in %s', (TIME_ZONE) => {
  const there = testServer({ TIME_ZONE })
  // The date always differs between these two zones, so one of the tests would fail with the server's date.
  test('the leaving date is the date in the company time zone', async () => {
    const made = await makePerson(there)
    const answer = await there.as('admin')(api.employees.changeStatus, {
      params: { id: made.id },
      body: { employeeStatus: 'left' },
    })
    expect(answer.body.data).toMatchObject({ leftDate: dateIn(TIME_ZONE, new Date()) })
  })
})

test('each change stores the choice to keep forwarding, and false if omitted', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const steps: [object, boolean][] = [
    [{ employeeStatus: 'left', isKeepFwdEmail: true }, true],
    [{ employeeStatus: 'full-time' }, false],
    [{ employeeStatus: 'left', isKeepFwdEmail: true }, true],
    [{ employeeStatus: 'left', isKeepFwdEmail: null }, false],
  ]
  for (const [body, kept] of steps) expect((await change(made, body)).body.data).toMatchObject({ isKeepFwdEmail: kept })
})

describe('leaving', () => {
  const memberships = async ({ id }: Made) => {
    const rows = await app.deps.db
      .selectFrom('project_members')
      .select(['id', 'start_date', 'end_date'])
      .where('employee_id', '=', id)
      .execute()
    return new Map(rows.map(({ id: membership, ...row }) => [membership, row]))
  }

  test('ends all memberships that have not ended, and returning does not revive them', async () => {
    const made = await makePerson(app, { roles: ['full-time'] })
    const join = (columns: object) => joinProject(app, made, castProjects.harbor, columns)
    const running = await join({})
    const ending = await join({ end_date: '2098-01-01' })
    const past = await join({ end_date: '2024-06-30' })
    const future = await join({ start_date: '2098-01-01' })
    const ended = { start_date: '2024-01-01', end_date: now() }
    const expected = new Map<string, object>([
      [running, ended],
      [ending, ended],
      [past, { ...ended, end_date: '2024-06-30' }],
      [future, { ...ended, start_date: '2098-01-01', end_date: '2098-01-01' }],
    ])
    await change(made, { employeeStatus: 'left' })
    expect(await memberships(made)).toEqual(expected)
    await change(made, { employeeStatus: 'full-time' })
    expect(await memberships(made)).toEqual(expected)
  })

  test('opens no role, changes the versions, and is in the history of their projects', async () => {
    const project = await makeProject(app)
    const made = await makePerson(app, { roles: ['full-time'] })
    await joinProject(app, made, project, { start_date: '2024-01-01' })
    const slot = () =>
      app.deps.db
        .selectFrom('project_slots')
        .select(['is_open', 'updated_at'])
        .where('project_id', '=', project.id)
        .execute()
    expect(await slot()).toEqual([{ is_open: false, updated_at: null }])
    await change(made, { employeeStatus: 'left' })
    expect(await slot()).toEqual([{ is_open: false, updated_at: expect.any(Date) }])
    const event = { actor_id: cast.admin.id, subject_id: made.id, action: 'project.member-edited' }
    const events = app.deps.db.selectFrom('audit_events').selectAll().where('entity_id', '=', project.id)
    expect(await events.execute()).toMatchObject([
      {
        ...event,
        changes: [
          { field: 'status', before: 'active', after: 'inactive', masked: false },
          { field: 'endDate', before: '', after: now(), masked: false },
        ],
      },
    ])
  })

  test('does not change other people’s memberships', async () => {
    const project = await makeProject(app)
    const [made, other] = [
      await makePerson(app, { roles: ['full-time'] }),
      await makePerson(app, { roles: ['full-time'] }),
    ]
    await joinProject(app, made, project)
    const theirs = await joinProject(app, other, project)
    await change(made, { employeeStatus: 'left' })
    expect((await memberships(other)).get(theirs)).toMatchObject({ end_date: null })
  })

  test('ends all sessions at once, also if the person returns', async () => {
    const made = await makePerson(app, { roles: ['full-time'] })
    const mine = () => app.as(null)(api.profile.mine, { token: made.token })
    expect((await mine()).status).toBe(200)
    await change(made, { employeeStatus: 'left' })
    expect((await mine()).status).toBe(401)
    await change(made, { employeeStatus: 'full-time' })
    expect((await mine()).status).toBe(401)
  })

  test('keeps roles, salary, positions, led chapters, line manager and referrals', async () => {
    const lead = await makePerson(app, { roles: ['full-time'] })
    const id = { params: { id: lead.id } }
    const mentee = await makePerson(app, { columns: { line_manager_id: lead.id, referred_by: lead.id } })
    await app.as('admin')(api.employees.editBaseSalary, { ...id, body: { currencyCode: 'EUR', batch: 1 } })
    await app.as('admin')(api.employees.editSkills, {
      ...id,
      body: {
        positions: [seedId('position', 'backend')],
        chapters: [seedId('chapter', 'pm')],
        leadingChapters: [seedId('chapter', 'pm')],
        stacks: [],
        seniority: seedId('seniority', 'mid'),
      },
    })
    await change(lead, { employeeStatus: 'left' })
    expect((await app.as('admin')(api.employees.one, id)).body.data).toMatchObject({
      roles: [{ code: 'full-time' }],
      baseSalary: { batch: 1 },
      positions: [{ code: 'backend' }],
      chapters: [{ code: 'pm', leadID: lead.id }],
      mentees: [{ id: mentee.id }],
    })
    const theirs = await app.as('admin')(api.employees.one, { params: { id: mentee.id } })
    expect(theirs.body.data).toMatchObject({ lineManager: { id: lead.id }, referredBy: { id: lead.id } })
  })

  test('frees the Discord account for another person', async () => {
    const [made, next] = [
      await makePerson(app, { roles: ['full-time'] }),
      await makePerson(app, { roles: ['full-time'] }),
    ]
    const named = (person: Made) =>
      app.as('admin')(api.employees.editGeneralInfo, {
        params: { id: person.id },
        body: {
          fullName: 'Full Name',
          email: person.teamEmail,
          phone: '+49 1511234567',
          discordName: `harbor-${made.username}`,
        },
      })
    await named(made)
    await change(made, { employeeStatus: 'left' })
    expect((await named(next)).body.data).toMatchObject({ discordName: `harbor-${made.username}` })
  })

  test('removes the person from mentees and line managers', async () => {
    const manager = await makePerson(app)
    const made = await makePerson(app, { columns: { line_manager_id: manager.id }, roles: ['full-time'] })
    const managers = async () =>
      ((await app.as('admin')(api.lineManagers.list)).body.data as { id: string }[]).map(({ id }) => id)
    expect(await managers()).toContain(manager.id)
    await change(made, { employeeStatus: 'left' })
    expect(await managers()).not.toContain(manager.id)
    const one = await app.as('admin')(api.employees.one, { params: { id: manager.id } })
    expect(one.body.data).toMatchObject({ mentees: [] })
  })
})

test('the response is blanked by the caller’s permissions', async () => {
  const editor = await makePerson(app, { permissions: ['employees.read.projects.readActive', 'employees.edit'] })
  const made = await makePerson(app)
  const { body } = await change(made, { employeeStatus: 'left' }, editor.token)
  expect(body.data).toMatchObject({ status: 'left', leftDate: null, phoneNumber: '', personalEmail: '' })
})

test('the history shows who changed the status, with both values', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await change(made, { employeeStatus: 'contractor' })
  await change(made, { employeeStatus: 'contractor' })
  const { body } = await app.as('admin')(api.employees.timeline, { params: { id: made.id } })
  expect(body.data).toEqual([
    expect.objectContaining({
      action: 'employee.status',
      actor: expect.objectContaining({ id: cast.admin.id }),
      changes: [{ field: 'status', label: 'Status', before: 'Full-time', after: 'Contractor', masked: false }],
    }),
  ])
})

test.each([
  [{ employeeStatus: 'gone' }, 'employeeStatus'],
  [{ employeeStatus: 'LEFT' }, 'employeeStatus'],
  [{ employeeStatus: '' }, 'employeeStatus'],
  [{ employeeStatus: ['left'] }, 'employeeStatus'],
  [{ employeeStatus: 'left', isKeepFwdEmail: 'yes' }, 'isKeepFwdEmail'],
])('refuses %j', async (body, fieldName) => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const answer = await refused(app.deps.db, () => change(made, body))
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: fieldName }] } })
})
