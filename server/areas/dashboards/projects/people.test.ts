import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { ProjectSize, ProjectSummary } from '#contract/api/dashboards/projects.ts'
import { today } from '#server/platform/deps.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { makeActionItem, makeCycle } from '#tests/support/audits.ts'
import { joinProject, makePerson } from '#tests/support/people.ts'
import { askProjects, clearProjectCompany, makeOwnProject } from '#tests/support/projectCompany.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
beforeEach(() => clearProjectCompany(app))

const gone = { deleted_at: '2026-01-01T00:00:00Z' }
const sizes = async () => (await askProjects<ProjectSize[]>(app, 'sizes')).map(({ name, size }) => [name, size])
const summary = async () =>
  (await askProjects<{ summary: ProjectSummary[] }>(app, 'summary')).summary.map(
    ({ id: _, code: _code, avatar: _avatar, ...row }) => row,
  )
type Members = { employee: { username: string }; status: string }[]
const memberRows = async (project: { id: string }, status: string) =>
  (await askProjects<Members>(app, 'sizeRows', project, { status })).map(({ employee }) => employee.username)

/** Adds one new person to the project for each start date. */
async function join(project: { id: string }, starts: string[], columns: object = {}) {
  for (const start_date of starts) await joinProject(app, await makePerson(app), project, { start_date, ...columns })
}
const quarterStart = () => {
  const [year = '', month = ''] = today(app.deps.env).split('-')
  return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`
}
const old = '2020-01-01'
const none = { value: 0, trend: 0 }

test('sizes count active members of live development projects of the own organization, largest first', async () => {
  const [large, beta, alpha] = [
    await makeOwnProject(app, 'Large', { status: 'closed' }),
    await makeOwnProject(app, 'beta'),
    await makeOwnProject(app, 'Alpha'),
  ]
  // Two memberships of one person count twice, because the formula counts memberships.
  const twice = await makePerson(app)
  await joinProject(app, twice, large)
  await joinProject(app, twice, large, { start_date: '2025-01-01' })
  await join(large, [old])
  for (const project of [alpha, beta]) await join(project, [old])
  // None of these count: on-boarding, inactive, deleted, or of a deleted person.
  await join(alpha, ['2099-01-01'])
  await join(alpha, [old], { end_date: '2024-06-01' })
  await join(alpha, [old], gone)
  await joinProject(app, await makePerson(app, { columns: gone }), alpha)
  // Nor do these projects: empty, of another function, without organization, of another organization, deleted.
  await makeOwnProject(app, 'Empty')
  const elsewhere = randomUUID()
  await insertRows(app.deps.db, 'organizations', [{ id: elsewhere, code: 'elsewhere', name: 'Elsewhere' }])
  for (const columns of [{ function: 'training' }, { organization_id: null }, { organization_id: elsewhere }, gone])
    await join(await makeOwnProject(app, 'Not', columns), [old])
  expect(await sizes()).toEqual([
    ['Large', 3],
    ['Alpha', 1],
    ['beta', 1],
  ])
  expect(await memberRows(large, 'active')).toHaveLength(3)
  expect(await memberRows(alpha, 'active')).toHaveLength(1)
})

test('a summary compares the latest cycle with the one before, see rules/dashboards.md#2.6', async () => {
  const project = await makeOwnProject(app, 'Atlas', { function: 'management' })
  // Of 12 active or on-boarding people, 7 were active at the start of the quarter, one since that very day: (12 - 7) /
  // 7 = 71.428... %.
  await join(project, [...Array(6).fill(old), quarterStart()])
  await join(project, Array(3).fill(today(app.deps.env).replace(/..$/, '28')))
  await join(project, ['2099-01-01'])
  // A person with two memberships counts once.
  const twice = await makePerson(app)
  await joinProject(app, twice, project, { start_date: '2099-01-01' })
  await joinProject(app, twice, project, { start_date: '2099-01-01' })
  await join(project, [old], gone)

  const health = (score: number) => [{ type: 'engineering-health' as const, score }]
  const c1 = await makeCycle(app, {
    project,
    cycle: 4,
    date: '2026-08-01',
    averageScore: 4,
    audits: health(3.9),
    counters: [1, 2, 2],
  })
  const c2 = await makeCycle(app, {
    project,
    cycle: 3,
    date: '2026-08-20',
    averageScore: 5,
    audits: health(4.1),
    counters: [2, 3, 3],
  })
  const c3 = await makeCycle(app, { project, cycle: 9, date: '2026-02-01', counters: [9, 9, 9] })
  await makeCycle(app, { project, cycle: 10, date: '2025-12-31', counters: [5, 5, 5] })
  await makeCycle(app, { project, cycle: 11, date: '2026-11-01', averageScore: 1, columns: gone })
  for (const [cycle, done] of [
    [c1, 4],
    [c2, 6],
    [c3, 5],
  ] as const)
    for (let at = 0; at < done; at += 1)
      await makeActionItem(app, { project, cycle, status: 'done', priority: at ? 'low' : null })
  await makeActionItem(app, { project, cycle: c2, status: 'done', columns: gone })

  expect(await summary()).toEqual([
    {
      name: 'Atlas',
      size: { value: 12, trend: 71.43 },
      // From 4.1 to 3.9: -0.2 / 4.1 = -4.878... %.
      health: { value: 3.9, trend: -4.88 },
      // From 5 to 4: -20 %.
      audit: { value: 4, trend: -20 },
      // 1 + 2 + 2 after 2 + 3 + 3: -3 / 8 = -37.5 %.
      newItem: { value: 5, trend: -37.5 },
      // 6 in the cycle before the latest, 5 in the one before: 1 / 5 = 20 %.
      resolvedItem: { value: 6, trend: 20 },
    },
  ])
})

test('a summary lists projects with cycles and people, and without cycles only those with a size', async () => {
  const [cycled, bare, coming] = [
    await makeOwnProject(app, 'Cycled', { function: 'training' }),
    await makeOwnProject(app, 'bare'),
    await makeOwnProject(app, 'Coming'),
  ]
  await makeCycle(app, { project: cycled, counters: [0, 1, 0] })
  await join(cycled, ['2099-01-01'])
  await join(bare, [old])
  await makeCycle(app, { project: bare, columns: gone })
  // Without cycles, only development projects with an active member are listed; with cycles, any member is enough.
  await join(coming, ['2099-01-01'])
  await join(await makeOwnProject(app, 'Training', { function: 'training' }), [old])
  await makeCycle(app, { project: await makeOwnProject(app, 'Nobody') })
  await makeCycle(app, { project: await makeOwnProject(app, 'Deleted', gone) })
  const rest = { health: none, audit: none, resolvedItem: none }
  expect(await summary()).toEqual([
    { name: 'bare', size: { value: 1, trend: 0 }, newItem: none, ...rest },
    { name: 'Cycled', size: { value: 1, trend: 0 }, newItem: { value: 1, trend: 0 }, ...rest },
  ])
})

test('items that fall to 0 are -100 %, and missing scores have no trend', async () => {
  const project = await makeOwnProject(app, 'Atlas')
  await join(project, [old])
  const [c1, c2, c3] = [
    await makeCycle(app, { project, cycle: 3, averageScore: 0 }),
    await makeCycle(app, { project, cycle: 2, averageScore: 3, counters: [1, 0, 1] }),
    await makeCycle(app, { project, cycle: 1 }),
  ]
  await makeActionItem(app, { project, cycle: c1, status: 'done' })
  await makeActionItem(app, { project, cycle: c3, status: 'done' })
  expect(c2.projectId).toBe(project.id)
  expect(await summary()).toMatchObject([
    {
      audit: none,
      health: none,
      newItem: { value: 0, trend: -100 },
      resolvedItem: { value: 0, trend: -100 },
    },
  ])
})

const daysOf = {
  active: {},
  'on-boarding': { start_date: '2099-01-01' },
  inactive: { end_date: '2024-06-01' },
}

test('the people of a size are listed by name and filtered by status', async () => {
  const project = await makeOwnProject(app, 'Atlas')
  for (const [name, status] of [
    ['zoe', 'active'],
    ['abel', 'on-boarding'],
    ['mia', 'active'],
    ['ivo', 'inactive'],
  ] as const) {
    const person = await makePerson(app, { columns: { username: name, display_name: name } })
    await joinProject(app, person, project, daysOf[status])
  }
  expect(await memberRows(project, 'active')).toEqual(['mia', 'zoe'])
  const both = { query: { projectID: project.id, status: ['active', 'on-boarding'] as unknown as string } }
  const { body } = await app.as('admin')(api.dashboardProjects.sizeRows, both)
  expect((body.data as Members).map(({ employee }) => employee.username)).toEqual(['abel', 'mia', 'zoe'])
  expect(await memberRows(project, '')).toEqual(['abel', 'ivo', 'mia', 'zoe'])
})
