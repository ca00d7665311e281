import { sql } from 'kysely'
import type { AuditPoint, AveragePoint, ActionItemPoint, HealthPoint } from '#contract/api/dashboards/projects.ts'
import { makeActionItem, makeCycle } from '#tests/support/audits.ts'
import { makeProject } from '#tests/support/people.ts'
import { askProjects, clearProjectCompany } from '#tests/support/projectCompany.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
beforeEach(() => clearProjectCompany(app))

const gone = { deleted_at: '2026-01-01T00:00:00Z' }
type Points<Group> = { average: AveragePoint[]; groups: Group[] }
const noHealth = { delivery: 0, quality: 0, collaboration: 0, feedback: 0 }
const noAudits = { frontend: 0, backend: 0, system: 0, process: 0, mobile: 0, blockchain: 0 }

interface Row {
  id: string
  name: string
  score: number
  auditID: string
  project: { id: string }
  cycle: { quarter: string }
}
const mean = (rows: Row[]) => rows.reduce((sum, { score }) => sum + score, 0) / rows.length

test('health: averages of scores, and of grades by area, over the last four quarters with cycles', async () => {
  const [atlas, birch] = [await makeProject(app), await makeProject(app)]
  const health = (score: number | null, grades: [string | null, number][]) => [
    {
      type: 'engineering-health' as const,
      score,
      grades: grades.map(([area, grade]) => ({ area, grade })),
    },
  ]
  await makeCycle(app, { project: atlas, cycle: 1, date: '2025-01-05', audits: health(5, []) })
  await makeCycle(app, {
    project: atlas,
    cycle: 2,
    date: '2025-06-30',
    audits: health(4.1, [
      ['delivery', 4],
      ['delivery', 0],
      ['quality', 3],
      [null, 1],
    ]),
  })
  // A quarter without audits: the next quarter has no invented trend.
  await makeCycle(app, { project: birch, cycle: 1, date: '2025-09-30' })
  await makeCycle(app, {
    project: atlas,
    cycle: 3,
    date: '2026-01-01',
    audits: health(3.5, [
      ['delivery', 3],
      ['delivery', 4],
    ]),
  })
  await makeCycle(app, {
    project: birch,
    cycle: 2,
    date: '2026-03-31',
    audits: [
      ...health(null, [
        ['delivery', 2],
        ['feedback', 5],
      ]),
      { type: 'backend', score: 1, grades: [{ area: 'quality', grade: 1 }] },
    ],
  })
  await makeCycle(app, {
    project: birch,
    cycle: 3,
    date: '2026-04-01',
    audits: health(4, [['delivery', 4]]),
  })
  await makeCycle(app, { project: birch, cycle: 4, date: '2026-09-01', columns: gone, audits: health(1, []) })
  const deleted = await makeProject(app, gone)
  await makeCycle(app, { project: deleted, date: '2026-10-01', audits: health(1, []) })

  // Quarters with live cycles: Q1/2025, Q2/2025, Q3/2025, Q1/2026, Q2/2026; the last four are shown.
  // Q1/2026: scores 3.5 and none: 3.5. Delivery (3 + 4 + 2) / 3 = 3.
  // Q2/2026: 4 against 3.5 = 14.2857 %; delivery 4 against 3 = 33.33 %.
  expect(await askProjects<Points<HealthPoint>>(app, 'engineeringHealths')).toEqual({
    average: [
      { quarter: 'Q2/2025', avg: 4.1, trend: 0 },
      { quarter: 'Q3/2025', avg: 0, trend: 0 },
      { quarter: 'Q1/2026', avg: 3.5, trend: 0 },
      { quarter: 'Q2/2026', avg: 4, trend: 14.29 },
    ],
    groups: [
      { quarter: 'Q2/2025', ...noHealth, delivery: 4, quality: 3, trend: noHealth },
      { quarter: 'Q3/2025', ...noHealth, trend: noHealth },
      { quarter: 'Q1/2026', ...noHealth, delivery: 3, feedback: 5, trend: noHealth },
      { quarter: 'Q2/2026', ...noHealth, delivery: 4, trend: { ...noHealth, delivery: 33.33 } },
    ],
  })
  // Only Atlas: Q1/2025 5, Q2/2025 4.1 (-18 %), Q1/2026 3.5 (-0.6 / 4.1 = -14.634... %).
  // Delivery 4, then 3.5: -12.5 %.
  const own = await askProjects<Points<HealthPoint>>(app, 'engineeringHealths', atlas)
  expect(own.average).toEqual([
    { quarter: 'Q1/2025', avg: 5, trend: 0 },
    { quarter: 'Q2/2025', avg: 4.1, trend: -18 },
    { quarter: 'Q1/2026', avg: 3.5, trend: -14.63 },
  ])
  expect(own.groups.at(-1)?.trend).toEqual({ ...noHealth, delivery: -12.5 })

  const behind = await askProjects<Row[]>(app, 'auditRows', null, { quarter: 'Q1/2026', area: 'delivery' })
  expect(behind.map(({ score }) => score).toSorted((a, b) => a - b)).toEqual([2, 3, 4])
  expect(behind.map(({ project }) => project.id).toSorted()).toEqual([atlas.id, atlas.id, birch.id].toSorted())
  await sql`update audit_items set deleted_at = now() where area = 'delivery'`.execute(app.deps.db)
  expect(await askProjects(app, 'auditRows', null, { quarter: 'Q1/2026', area: 'delivery' })).toEqual([])
  const scores = await askProjects<Row[]>(app, 'auditRows', atlas, {
    round: 'previous',
    type: 'engineering-health',
  })
  expect(scores).toMatchObject([{ score: 4.1, cycle: { quarter: 'Q2/2025' } }])
})

test('audits: averages of cycles and of audits by type, without unscored ones', async () => {
  const [atlas, birch] = [await makeProject(app), await makeProject(app)]
  await makeCycle(app, {
    project: atlas,
    date: '2026-02-01',
    averageScore: 4.1,
    audits: [
      { type: 'engineering-process', score: 2.5 },
      { type: 'frontend', score: 3 },
      { type: 'backend', score: 0 },
      { type: 'engineering-health', score: 5 },
    ],
  })
  await makeCycle(app, {
    project: birch,
    date: '2026-05-01',
    averageScore: 3.8,
    audits: [
      { type: 'engineering-process', score: 3.5 },
      { type: 'frontend', columns: gone, score: 1 },
    ],
  })
  await makeCycle(app, {
    project: atlas,
    cycle: 2,
    date: '2026-05-02',
    averageScore: 4,
    audits: [
      { type: 'engineering-process', score: 4 },
      { type: 'backend', score: 3.33 },
    ],
  })
  await makeCycle(app, { project: atlas, cycle: 3, date: '2026-05-03', averageScore: 0 })
  // Q2/2026: (3.8 + 4) / 2 = 3.9 against 4.1 = -4.878 %. Process (3.5 + 4) / 2 = 3.75 against 2.5 = 50 %.
  expect(await askProjects<Points<AuditPoint>>(app, 'audits')).toEqual({
    average: [
      { quarter: 'Q1/2026', avg: 4.1, trend: 0 },
      { quarter: 'Q2/2026', avg: 3.9, trend: -4.88 },
    ],
    groups: [
      { quarter: 'Q1/2026', ...noAudits, process: 2.5, frontend: 3, trend: noAudits },
      { quarter: 'Q2/2026', ...noAudits, process: 3.75, backend: 3.33, trend: { ...noAudits, process: 50 } },
    ],
  })
  const cycles = await askProjects<Row[]>(app, 'auditRows', null, { quarter: 'Q2/2026' })
  expect(mean(cycles)).toBeCloseTo(3.9, 9)
  expect(cycles.map(({ name, auditID }) => [name, auditID])).toEqual(
    expect.arrayContaining([
      ['Cycle 1', ''],
      ['Cycle 2', ''],
    ]),
  )
  expect(await askProjects(app, 'auditRows', null, { quarter: 'Q2/2026', type: 'frontend' })).toEqual([])
  const processes = { quarter: 'Q2/2026', type: 'engineering-process' }
  expect(mean(await askProjects<Row[]>(app, 'auditRows', null, processes))).toBe(3.75)
})

test('action items: open items in the cycles of each quarter, with trends that are not rounded', async () => {
  const [atlas, birch] = [await makeProject(app), await makeProject(app)]
  const c1 = await makeCycle(app, { project: atlas, date: '2026-02-01', counters: [3, 0, 4] })
  await makeCycle(app, { project: birch, date: '2026-03-01', counters: [4, 1, 0] })
  await makeCycle(app, { project: atlas, cycle: 2, date: '2026-04-01', counters: [6, 2, 0] })
  await makeCycle(app, { project: atlas, cycle: 3, date: '2026-04-02', counters: [9, 9, 9], columns: gone })
  // High 3 + 4 = 7, then 6: -1/7 = -14.2857142857... %. Medium 1, then 2: 100 %. Low 4, then 0: no trend.
  const points = await askProjects<ActionItemPoint[]>(app, 'actionItems')
  expect(points).toEqual([
    { quarter: 'Q1/2026', high: 7, medium: 1, low: 4, trend: { high: 0, medium: 0, low: 0 } },
    { quarter: 'Q2/2026', high: 6, medium: 2, low: 0, trend: { high: -100 / 7, medium: 100, low: 0 } },
  ])
  expect(await askProjects<ActionItemPoint[]>(app, 'actionItems', birch)).toHaveLength(1)

  await makeActionItem(app, { project: atlas, cycle: c1, priority: 'low' })
  const urgent = await makeActionItem(app, {
    project: atlas,
    cycle: c1,
    priority: 'high',
    status: 'in-progress',
  })
  await makeActionItem(app, { project: atlas, cycle: c1 })
  await makeActionItem(app, { project: atlas, cycle: c1, priority: 'high', columns: gone })
  await makeActionItem(app, { project: atlas, priority: 'high' })
  const done = await makeActionItem(app, { project: atlas, cycle: c1, status: 'done' })
  type Items = { id: string; priority: string; cycle: { quarter: string }; project: { id: string } }[]
  const items = (query: Record<string, string>) =>
    askProjects<Items>(app, 'actionItemRows', atlas, { quarter: 'Q1/2026', ...query })
  expect((await items({ state: 'open' })).map(({ priority }) => priority)).toEqual(['high', 'low'])
  expect(await items({ state: 'open', priority: 'high' })).toMatchObject([
    { id: urgent, cycle: { quarter: 'Q1/2026' }, project: { id: atlas.id } },
  ])
  expect((await items({ state: 'done' })).map(({ id }) => id)).toEqual([done])
  expect((await items({ quarter: '', round: 'previous', state: 'done' })).map(({ id }) => id)).toEqual([done])
  expect((await items({ state: 'open', size: '1', page: '2' })).map(({ priority }) => priority)).toEqual(['low'])
})
