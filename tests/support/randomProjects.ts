import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Insertable } from 'kysely'
import { auditTypes, type AuditType, type HealthArea, HealthArea as Area } from '#contract/api/projectAudits/words.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { DB } from '#server/platform/db/types.ts'
import { clearProjectCompany } from './projectCompany.ts'
import { insertMembers } from './people.ts'
import type { TestApp } from './testApp.ts'

const isGone = fc.constantFrom(false, false, false, false, true)
const counters = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(2))
const score = fc.constantFrom(null, 0, 1, 2.5, 3.33, 3.9, 4.1, 5)
const audit = fc.record({
  type: fc.constantFrom(...(Object.keys(auditTypes) as AuditType[]), 'engineering-health' as const),
  score,
  isGone,
  items: fc.array(
    fc.record({
      area: fc.constantFrom<(HealthArea | null)[]>(...Area.options, null),
      grade: fc.nat(5),
      isGone,
    }),
    { maxLength: 4 },
  ),
})
const cycle = fc.record({
  project: fc.nat(3),
  date: fc.constantFrom('2025-03-31', '2025-04-01', '2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'),
  score,
  counters,
  isGone,
  audits: fc.uniqueArray(audit, { selector: ({ type }) => type, maxLength: 3 }),
  items: fc.array(
    fc.record({
      status: fc.constantFrom('pending', 'in-progress', 'done', 'done'),
      priority: fc.constantFrom('high', 'medium', 'low', null),
      isGone,
    }),
    { maxLength: 4 },
  ),
  /** Consecutive runs of days with the same counters: the pause before each, and its length. */
  runs: fc.array(fc.record({ pause: fc.nat(6), days: fc.integer({ min: 1, max: 12 }), counters }), {
    maxLength: 4,
  }),
})
const project = fc.record({
  function: fc.constantFrom('development', 'development', 'training'),
  isOwn: fc.constantFrom(true, true, true, false),
  isGone,
})
const member = fc.record({
  project: fc.nat(3),
  person: fc.nat(3),
  start: fc.constantFrom('2020-01-01', '2020-01-01', '2099-01-01'),
  end: fc.constantFrom(null, null, '2099-06-01', '2024-01-01'),
  isGone,
})
const answer = fc.constantFrom('', '1', '2', '3', '4', '5')
const event = fc.record({
  /** A day of June 2026. */
  day: fc.integer({ min: 1, max: 30 }),
  isGone,
  topics: fc.array(
    fc.record({ project: fc.nat(3), isGone, isRowGone: isGone, answers: fc.tuple(answer, answer, answer) }),
    { maxLength: 3 },
  ),
})

/**
 * Companies with projects, people, cycles and surveys that may be deleted, empty, unscored, or of another organization.
 */
export const companies = fc.record({
  projects: fc.array(project, { minLength: 4, maxLength: 4 }),
  members: fc.array(member, { maxLength: 8 }),
  /** Whether each of the four people is deleted. */
  goners: fc.tuple(isGone, isGone, isGone, isGone),
  cycles: fc.array(cycle, { maxLength: 9 }),
  events: fc.array(event, { maxLength: 14 }),
})
export type Company = typeof companies extends fc.Arbitrary<infer T> ? T : never

/** The date this many days after 31 May 2026, where runs start. */
export const dayOfJune = (days: number) => new Date(Date.UTC(2026, 4, 31 + days)).toISOString().slice(0, 10)

/** The first and last day of each run of a cycle, both inclusive. */
export function runDays({ runs }: Pick<Company['cycles'][number], 'runs'>) {
  let next = 0
  return runs.map(({ pause, days, counters: taken }) => {
    const first = next + pause
    next = first + days
    return { first: dayOfJune(first), last: dayOfJune(next - 1), counters: taken }
  })
}

const when = (gone: boolean) => ({ deleted_at: gone ? '2026-01-01T00:00:00Z' : null })
type Row<T extends keyof DB> = Insertable<DB[T]>

/** Ids of the inserted rows, by index. */
export interface Ids {
  projects: string[]
  cycles: string[]
}

function auditRows({ cycles }: Company, ids: Ids) {
  const projectOf = (at: number) => ids.projects[cycles[at]?.project ?? 0] ?? ''
  const of = (at: number) => ({ audit_cycle_id: ids.cycles[at] ?? '', project_id: projectOf(at) })
  const audits = cycles.flatMap((one, at) => one.audits.map((two) => ({ ...two, id: randomUUID(), ...of(at) })))
  return {
    audit_cycles: cycles.map(({ date, score: average_score, counters: [high, medium, low], ...one }, at) => ({
      id: ids.cycles[at],
      project_id: projectOf(at),
      cycle: at,
      date,
      average_score,
      action_item_high: high,
      action_item_medium: medium,
      action_item_low: low,
      ...when(one.isGone),
    })) as Row<'audit_cycles'>[],
    audits: audits.map(({ items: _, isGone: gone, ...one }) => ({
      ...one,
      name: one.type,
      ...when(gone),
    })) as Row<'audits'>[],
    audit_items: audits.flatMap(({ id, items }) =>
      items.map(({ area, grade, isGone: gone }, order) => ({
        id: randomUUID(),
        audit_id: id,
        order,
        name: 'Item',
        area,
        grade,
        ...when(gone),
      })),
    ) as Row<'audit_items'>[],
    action_items: cycles.flatMap((one, at) =>
      one.items.map(({ isGone: gone, ...item }) => ({
        id: randomUUID(),
        ...of(at),
        name: 'Item',
        ...item,
        ...when(gone),
      })),
    ) as Row<'action_items'>[],
    action_item_snapshots: cycles.flatMap((one, at) =>
      runDays(one).map(({ first, last, counters: [high, medium, low] }) => ({
        id: randomUUID(),
        ...of(at),
        first_day: first,
        last_day: last,
        high,
        medium,
        low,
      })),
    ) as Row<'action_item_snapshots'>[],
  }
}

/** Replaces the previous company with this one. `people` are its four employees. */
export async function writeCompany(
  app: Pick<TestApp, 'deps'>,
  company: Company,
  people: readonly { id: string }[],
): Promise<Ids> {
  const { db } = app.deps
  await clearProjectCompany(app)
  const ids = {
    projects: company.projects.map(() => randomUUID()),
    cycles: company.cycles.map(() => randomUUID()),
  }
  const personOf = (at: number) => people[at]?.id ?? ''
  const projectOf = (at: number) => ids.projects[at] ?? ''
  for (const [at, gone] of company.goners.entries())
    await db.updateTable('employees').set(when(gone)).where('id', '=', personOf(at)).execute()
  await insertRows(
    db,
    'projects',
    company.projects.map((one, at) => ({
      id: projectOf(at),
      code: projectOf(at).slice(0, 13),
      name: `Project ${at}`,
      function: one.function,
      organization_id: one.isOwn ? seedId('organization', 'tidewater') : null,
      ...when(one.isGone),
    })),
  )
  const slots = company.members.map((one) => ({ ...one, id: randomUUID() }))
  const seniority_id = seedId('seniority', 'mid')
  const slot = { seniority_id, deployment_type: 'official' }
  await insertRows(
    db,
    'project_slots',
    slots.map((one) => ({ ...slot, id: one.id, project_id: projectOf(one.project) })),
  )
  await insertMembers(
    db,
    slots.map((one) => ({
      ...slot,
      id: one.id,
      project_slot_id: one.id,
      project_id: projectOf(one.project),
      employee_id: personOf(one.person),
      start_date: one.start,
      end_date: one.end,
      ...when(one.isGone),
    })),
  )
  for (const [table, rows] of Object.entries(auditRows(company, ids)))
    await insertRows(db, table as 'audits', rows as Row<'audits'>[])
  return ids
}
