import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { StaffingRow } from '#contract/api/staffing.ts'
import { today } from '#server/platform/deps.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const year = { by: 'people', from: '2026-01-01', to: '2027-01-01' }

const answer = (query: Record<string, string>, token?: string) =>
  app.as('admin')(api.staffing.list, { query: { ...year, ...query }, ...(token ? { token } : {}) })
async function rows(query: Record<string, string>, token?: string): Promise<StaffingRow[]> {
  const { status, body } = await answer(query, token)
  expect([status, body.error]).toEqual([200, undefined])
  return body.data as StaffingRow[]
}
const ids = async (query: Record<string, string>, token?: string) => (await rows(query, token)).map(({ id }) => id)

/** Creates an open role on a given day. */
async function vacate(project: { id: string }, made = '2025-05-05', columns: object = {}): Promise<string> {
  const id = randomUUID()
  const seniority = seedId('seniority', 'senior')
  const slot = { project_id: project.id, seniority_id: seniority, deployment_type: 'official' }
  const created = new Date(`${made}T12:00:00Z`)
  await insertRows(app.deps.db, 'project_slots', [{ id, ...slot, is_open: true, created_at: created, ...columns }])
  const positions = ['backend', 'devops'].map((code) => seedId('position', code))
  await insertRows(
    app.deps.db,
    'project_slot_positions',
    positions.map((position_id) => ({ project_slot_id: id, position_id })),
  )
  return id
}

const named = (word: string) => ({ columns: { display_name: `Zz ${word}`, full_name: `Zz ${word}` } })

test('a person comes with the slots of the window, oldest first', async () => {
  const person = await makePerson(app)
  const [first, second] = [await makeProject(app), await makeProject(app, { name: 'Wharf' })]
  const slot = { deployment_type: 'shadow', seniority_id: seedId('seniority', 'senior') }
  await joinProject(app, person, second, { start_date: '2025-03-01', end_date: '2026-02-01', ...slot })
  const position_ids = ['devops', 'backend'].map((code) => seedId('position', code))
  await joinProject(app, person, first, { start_date: '2024-03-01', position_ids })
  await joinProject(app, person, second, { start_date: '2024-01-01', end_date: '2026-01-01' })
  await joinProject(app, person, second, { start_date: '2027-01-01' })
  await insertRows(app.deps.db, 'project_heads', [
    { project_id: first.id, employee_id: person.id, position: 'technical-lead', start_date: '2024-03-01' },
  ])
  const [row, ...others] = await rows({ projectID: first.id })
  expect(others).toEqual([])
  expect(row).toMatchObject({
    id: person.id,
    person: { username: person.username },
    project: null,
    bars: [{ project: first, startDate: '2024-03-01', endDate: null, isLead: true, updatedAt: null }],
  })
  const all = (await rows({ keyword: person.username })).find(({ id }) => id === person.id)
  expect(all?.bars).toMatchObject([
    {
      project: first,
      deploymentType: 'official',
      status: 'active',
      seniority: 'Mid',
      positions: ['Backend Engineer', 'DevOps Engineer'],
    },
    {
      project: { ...second, name: 'Wharf' },
      startDate: '2025-03-01',
      endDate: '2026-02-01',
      deploymentType: 'shadow',
      status: 'inactive',
      seniority: 'Senior',
      isLead: false,
    },
  ])
})

test('open roles come first, by project, and are open from their making or the start of the project', async () => {
  const late = await makeProject(app, { name: 'Zz late', start_date: '2026-06-01' })
  const early = await makeProject(app, { name: 'Zz early', start_date: '2020-01-01' })
  const person = await makePerson(app, named('on both'))
  await joinProject(app, person, early)
  const [later, earlier] = [await vacate(late), await vacate(early)]
  const found = await rows({ keyword: 'zz' })
  expect(found.slice(0, 2)).toMatchObject([
    { id: earlier, person: null, project: early, bars: [{ startDate: '2025-05-05' }] },
    {
      id: later,
      project: { name: 'Zz late' },
      over: [],
      bars: [
        {
          id: later,
          projectSlotID: later,
          projectMemberID: '',
          person: null,
          seniority: 'Senior',
          positions: ['Backend Engineer', 'DevOps Engineer'],
          status: 'pending',
          startDate: '2026-06-01',
          endDate: null,
        },
      ],
    },
  ])
  expect(found[2]?.id).toBe(person.id)
  expect(await ids({ keyword: 'zz', only: 'vacant' })).toEqual([earlier, later])
  expect(await ids({ keyword: 'zz late', to: '2026-06-01' })).toEqual([])
  expect(await ids({ by: 'projects', keyword: 'zz', only: 'vacant' })).toEqual([early.id, late.id])
})

test('what was removed or deleted never shows, nor open roles of a closed project', async () => {
  const project = await makeProject(app, { name: 'Removal' })
  const closed = await makeProject(app, { name: 'Removal closed', status: 'closed', end_date: '2026-05-01' })
  const gone = await makeProject(app, { name: 'Removal gone', deleted_at: new Date() })
  const person = await makePerson(app)
  await joinProject(app, person, project, { deleted_at: new Date() })
  await joinProject(app, person, project, { start_date: '2026-03-01', end_date: '2026-03-01' })
  await joinProject(app, person, gone)
  await vacate(project, '2025-05-05', { deleted_at: new Date() })
  await vacate(project, '2025-05-05', { is_open: false })
  await vacate(closed)
  expect(await rows({ keyword: 'removal' })).toEqual([])
  expect(await rows({ by: 'projects', keyword: 'removal' })).toMatchObject([
    { id: project.id, person: null, bars: [] },
    { id: closed.id, bars: [] },
  ])
})

test('by projects: slots as bars; closed before the window is gone', async () => {
  const [project, over] = [
    await makeProject(app, { name: 'Yacht' }),
    await makeProject(app, { name: 'Yacht over', status: 'closed', end_date: '2026-01-01' }),
  ]
  const person = await makePerson(app, named('sailor'))
  const member = await joinProject(app, person, project, { start_date: '2026-02-01' })
  const slot = await vacate(project)
  expect(await rows({ by: 'projects', keyword: 'yacht' })).toMatchObject([
    { id: project.id, project, person: null, over: [], bars: [{ id: slot }, { id: member }] },
  ])
  expect(await ids({ by: 'projects', keyword: 'yacht', from: '2025-12-31' })).toEqual([project.id, over.id])
  expect(await ids({ by: 'projects', keyword: 'sailor' })).toEqual([project.id])
})

describe('who sees what', () => {
  test('a member sees only projects with an active membership, and only their people', async () => {
    const [mine, other, left] = [
      await makeProject(app, { name: 'Mine' }),
      await makeProject(app),
      await makeProject(app),
    ]
    const [me, mate, stranger] = [
      await makePerson(app, { permissions: ['projectMembers.read', 'employees.read'] }),
      await makePerson(app),
      await makePerson(app),
    ]
    await joinProject(app, me, mine)
    await joinProject(app, me, left, { end_date: '2026-06-01' })
    for (const project of [mine, other]) await joinProject(app, mate, project)
    await joinProject(app, stranger, left)
    await vacate(other)
    const found = await rows({}, me.token)
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([me.id, mate.id]))
    expect(found.flatMap(({ bars }) => bars.map(({ project }) => project.id))).toEqual([mine.id, mine.id])
    // Both memberships take all of the mate's time, but the viewer sees only one.
    expect(found.map(({ over }) => over)).toEqual([[], []])
    expect(await ids({ by: 'projects' }, me.token)).toEqual([mine.id])
    expect(await ids({ projectID: other.id }, me.token)).toEqual([])
    expect(await ids({ keyword: 'free', only: 'free' }, me.token)).toEqual([])
  })

  test('who may see all colleagues also gets those without a slot, present ones only', async () => {
    const seer = await makePerson(app, {
      permissions: ['projectMembers.read', 'employees.read', 'employees.read.projects.readActive'],
      ...named('idle seer'),
    })
    const idle = await makePerson(app, named('idle one'))
    const leaver = { working_status: 'left', left_date: '2026-01-31' }
    await makePerson(app, { columns: { ...named('idle left').columns, ...leaver } })
    const joiner = { ...named('idle joiner').columns, working_status: 'on-boarding' }
    await makePerson(app, { columns: joiner })
    expect(await ids({ keyword: 'idle' }, seer.token)).toEqual([idle.id, seer.id])
    expect(await ids({ keyword: 'idle', only: 'free' }, seer.token)).toEqual([idle.id, seer.id])
    expect((await answer({ keyword: 'idle', size: '1', page: '2' }, seer.token)).body).toMatchObject({
      page: 2,
      size: 1,
      total: 2,
      data: [{ id: seer.id, bars: [], over: [] }],
    })
    expect((await answer({ keyword: 'idle', size: '1', page: '9' }, seer.token)).body).toMatchObject({
      total: 2,
      data: [],
    })
  })
})

test('free is who has hours from today on that no project takes', async () => {
  const now = today(app.deps.env)
  const window = { from: '2026-01-01', to: '2030-01-01', keyword: 'freedom' }
  const project = await makeProject(app)
  const slots: Record<string, object[]> = {
    'a none': [],
    'b shadow': [{ deployment_type: 'shadow' }],
    'c ends': [{ end_date: '2029-01-01' }],
    'd whole': [{}],
    'e part': [{ deployment_type: 'part-time' }],
    'f follows': [{ end_date: '2028-01-01' }, { start_date: '2028-01-01' }],
    // A Monday, and a Saturday.
    'g gap': [{ end_date: '2028-01-03' }, { start_date: '2028-01-04' }],
    'g weekend': [{ end_date: '2028-01-01' }, { start_date: '2028-01-03' }],
    'h ended': [{ end_date: now }],
    'i comes': [{ start_date: '2029-12-31' }],
  }
  const made: Record<string, string> = {}
  for (const [name, list] of Object.entries(slots)) {
    const person = await makePerson(app, named(`${name} freedom`))
    made[person.id] = name
    for (const columns of list) await joinProject(app, person, project, { start_date: '2025-01-01', ...columns })
  }
  const free = (await ids({ ...window, only: 'free' })).map((id) => made[id])
  expect(free).toEqual(['a none', 'b shadow', 'c ends', 'e part', 'g gap', 'h ended', 'i comes'])
  // In a past window all days count.
  const past = { ...window, from: '2025-01-01', to: '2025-12-31', only: 'free' }
  expect((await ids(past)).map((id) => made[id])).toEqual(['a none', 'b shadow', 'e part', 'i comes'])
})

test.each([
  [{ from: '2026-01-02', to: '2026-01-01' }, 'staffing.endsBeforeStart'],
  [{ from: '2026-01-01', to: '2026-01-01' }, 'staffing.endsBeforeStart'],
  [{ from: '2026-01-01', to: '2031-01-02' }, 'staffing.tooLong'],
  [{ by: 'weeks' }, 'request.notOneOf'],
  [{ from: '2026-02-30' }, 'request.badDate'],
  [{ projectID: 'x' }, 'request.badId'],
  [{ only: 'busy' }, 'request.notOneOf'],
])('a window or filter that is none is refused: %j', async (query, code) => {
  const { status, body } = await answer(query)
  expect(status).toBe(400)
  expect(body.errors?.[0]?.code ?? body.code).toBe(code)
})

test('five years, blank filters and a keyword of no word are taken', async () => {
  const query = { from: '2026-01-01', to: '2031-01-01', projectID: '', only: '', keyword: ' - ' }
  expect((await answer(query)).status).toBe(200)
})
