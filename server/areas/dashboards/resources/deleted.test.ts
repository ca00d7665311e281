import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type {
  AvailableEmployee,
  DistributionSummary,
  PendingSlot,
  UtilizationMonth,
  WorkSurveySummary,
  WorkUnitDistribution,
} from '#contract/api/dashboards/resources.ts'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { addHead, addUnit } from '#tests/support/doings.ts'
import { ownCompany } from '#tests/support/ownCompany.ts'
import { joinProject, makeProject } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const mid = seedId('seniority', 'mid')
const backend = seedId('position', 'backend')
const typescript = seedId('stack', 'typescript')
const ids: Record<string, string> = {}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Ann works on a client's project, leads it and has its work unit. She manages Bea, who is free. Cyd is in sales. */
beforeAll(async () => {
  const { db } = app.deps
  const { hire } = await ownCompany(app)
  const ann = await hire('Ann')
  const bea = await hire('Bea', { line_manager_id: ann.id, seniority_id: mid })
  await hire('Cyd', { working_status: 'probation' }, ['sales'])
  await insertRows(db, 'employee_positions', [{ employee_id: bea.id, position_id: backend }])
  await insertRows(db, 'employee_stacks', [{ employee_id: bea.id, stack_id: typescript }])
  const project = await makeProject(app, { type: 'fixed-cost' })
  const [vacant, taken] = [randomUUID(), randomUUID()]
  const slot = { project_id: project.id, seniority_id: mid, deployment_type: 'official', is_open: true }
  await insertRows(db, 'project_slots', [
    { ...slot, id: vacant, note: 'vacant', created_at: '2020-01-01' },
    { ...slot, id: taken, note: 'taken', created_at: '2020-01-02' },
  ])
  const membership = await joinProject(app, ann, project, { project_slot_id: taken })
  const unit = await addUnit(app, project, 'development', 'Sensors', [ann])
  await addHead(app, project, ann, 'technical-lead')
  const survey = await makeSurvey(app, {
    subtype: 'work',
    columns: { start_date: inDays(-5), end_date: inDays(-1) },
    topics: [{ about: ann, project, reviewers: [{ person: ann, state: 'finished', answers: ['4', '4', '4'] }] }],
  })
  const topic = survey.topics[0]?.id ?? ''
  Object.assign(ids, { ann: ann.id, bea: bea.id, project: project.id, vacant, membership, unit, topic })
  Object.assign(ids, { mid, backend, typescript, sales: seedId('chapter', 'sales'), survey: survey.id })
})

async function ask<Data>(name: keyof typeof api.dashboardResources): Promise<Data> {
  const { status, body } = await app.as('admin')(api.dashboardResources[name])
  expect(status).toBe(200)
  return body.data as Data
}

const annsOnly = ({ displayName }: { displayName: string }) => displayName === 'Ann'

/** The answers of the five calls, in short. Lists of all people are reduced to Ann. */
async function told() {
  const { slots, employees } = await ask<{ slots: PendingSlot[]; employees: AvailableEmployee[] }>('availabilities')
  const months = await ask<UtilizationMonth[]>('utilization')
  const { workUnitDistributions: all } = await ask<{ workUnitDistributions: WorkUnitDistribution[] }>(
    'workUnitDistribution',
  )
  const { development, management, training } = all.find(({ employee }) => annsOnly(employee)) ?? {}
  const shares = await ask<DistributionSummary>('workUnitDistributionSummary')
  const [workload] = await ask<WorkSurveySummary[]>('workSurveySummaries')
  return {
    slots: slots.filter(({ createdAt }) => createdAt.startsWith('2020-01')).map(({ note }) => note),
    free: employees.map(({ displayName }) => displayName),
    skills: employees
      .filter(({ id }) => id === ids.bea)
      .flatMap(({ seniority, positions, stacks }) => [seniority, ...positions, ...stacks].map((one) => one?.code)),
    staffed: months[3]?.staffed,
    sums: [development?.total, management?.total, training?.total],
    shares: [shares.development, shares.management, shares.training],
    answers: workload?.data.map(({ reviewer }) => reviewer.displayName),
    dates: workload?.dates.length,
  }
}

const whole = {
  slots: ['vacant'],
  free: ['Bea'],
  skills: ['mid', 'backend', 'typescript'],
  staffed: 1,
  sums: [1, 1, 1],
  // A work unit, a led project and a mentee: a third each.
  shares: [33.33, 33.33, 33.33],
  answers: ['Ann'],
  dates: 1,
}

test('live rows are shown', async () => {
  expect(await told()).toEqual(whole)
})

const silent = { answers: [], dates: 0 }
const noUnit = { sums: [0, 1, 1], shares: [0, 50, 50] }
const gone = sql`deleted_at = now()`

test.each<[table: string, column: string, id: string, Partial<Record<keyof typeof whole, unknown>>]>([
  ['project_slots', 'id', 'vacant', { slots: [] }],
  [
    'project_members',
    'id',
    'membership',
    { slots: ['vacant', 'taken'], free: ['Ann', 'Bea'], staffed: 0, sums: [0, 1, 1] },
  ],
  [
    'projects',
    'id',
    'project',
    {
      ...{ slots: [], free: ['Ann', 'Bea'], staffed: 0, sums: [0, 0, 1], shares: [0, 0, 100] },
      answers: [],
    },
  ],
  ['project_heads', 'project_id', 'project', { sums: [1, 0, 1], shares: [50, 0, 50] }],
  ['work_units', 'id', 'unit', noUnit],
  ['work_unit_members', 'work_unit_id', 'unit', noUnit],
  ['employees', 'id', 'bea', { free: [], skills: [], sums: [1, 1, 0], shares: [50, 50, 0] }],
  ['employees', 'id', 'ann', { staffed: 0, sums: [undefined, undefined, undefined], shares: [0, 0, 0], answers: [] }],
  ['chapters', 'id', 'sales', { free: ['Bea', 'Cyd'] }],
  ['seniorities', 'id', 'mid', { skills: [undefined, 'backend', 'typescript'] }],
  ['positions', 'id', 'backend', { skills: ['mid', 'typescript'] }],
  ['stacks', 'id', 'typescript', { skills: ['mid', 'backend'] }],
  ['feedback_events', 'id', 'survey', silent],
  ['event_topics', 'id', 'topic', silent],
  ['event_reviewers', 'topic_id', 'topic', silent],
])('deleted rows are shown nowhere: %s, by %s of %s', async (table, column, id, otherwise) => {
  const { db } = app.deps
  const where = sql`where ${sql.ref(column)} = ${ids[id]}`
  await sql`update ${sql.table(table)} set ${gone} ${where}`.execute(db)
  try {
    expect(await told()).toEqual({ ...whole, ...otherwise })
  } finally {
    await sql`update ${sql.table(table)} set deleted_at = null ${where}`.execute(db)
  }
})

test('the shares leave out inactive members of work units, but the list shows them', async () => {
  const { db } = app.deps
  await sql`update work_unit_members set status = 'inactive' where work_unit_id = ${ids.unit}`.execute(db)
  expect(await told()).toEqual({ ...whole, shares: [0, 50, 50] })
})
