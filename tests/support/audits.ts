import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { AuditType } from '#contract/api/projectAudits/words.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { DB } from '#server/platform/db/types.ts'
import type { TestApp } from './testApp.ts'

type App = Pick<TestApp, 'deps'>
type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>

interface WantedAudit {
  type: AuditType
  score?: number | null
  /** Grades of its items, by area or `none`. */
  grades?: { area?: string | null; grade: number }[]
  columns?: Row<'audits'>
}

interface WantedCycle {
  project: { id: string }
  cycle?: number
  /** `YYYY-MM-DD`; determines the quarter. */
  date?: string
  averageScore?: number | null
  audits?: WantedAudit[]
  /** The stored counters `[high, medium, low]`, independent of action items. */
  counters?: readonly [number, number, number]
  columns?: Row<'audit_cycles'>
}

/** A cycle for one test, with the ids of its audits in the requested order. */
export interface MadeCycle {
  id: string
  projectId: string
  audits: string[]
}

/** Inserts an audit cycle with audits and items directly, without derived values. */
export async function makeCycle({ deps: { db } }: App, wanted: WantedCycle): Promise<MadeCycle> {
  const { project, cycle = 1, date = '2026-02-10', averageScore = null, audits = [], columns } = wanted
  const [high, medium, low] = wanted.counters ?? [0, 0, 0]
  const row = {
    id: columns?.id ?? randomUUID(),
    project_id: project.id,
    cycle,
    date,
    average_score: averageScore,
    status: averageScore || audits.some(({ score }) => score) ? 'audited' : 'pending',
    flag: 'none',
    action_item_high: high,
    action_item_medium: medium,
    action_item_low: low,
    created_at: new Date().toISOString(),
    ...columns,
  }
  await insertRows(db, 'audit_cycles', [row])
  const made: MadeCycle = { id: row.id, projectId: project.id, audits: [] }
  for (const { type, score = null, grades = [], columns: more } of audits) {
    const audit = {
      id: randomUUID(),
      audit_cycle_id: row.id,
      project_id: project.id,
      type,
      name: type,
      score,
      status: score ? 'audited' : 'pending',
      flag: 'green',
      created_at: row.created_at,
      action_item: 0,
      ...more,
    }
    await insertRows(db, 'audits', [audit])
    const items = grades.map(({ area = null, grade }, order) => ({
      id: randomUUID(),
      audit_id: audit.id,
      order,
      name: `Item ${order}`,
      area,
      grade,
      requirements: '',
      notes: '',
      created_at: row.created_at,
    }))
    await insertRows(db, 'audit_items', items)
    made.audits.push(audit.id)
  }
  return made
}

interface WantedActionItem {
  project: { id: string }
  cycle?: { id: string } | null
  priority?: 'high' | 'medium' | 'low' | null
  status?: 'pending' | 'in-progress' | 'done'
  columns?: Row<'action_items'>
}

/** Inserts an action item directly, without updating counters. */
export async function makeActionItem({ deps: { db } }: App, wanted: WantedActionItem): Promise<string> {
  const { project, cycle = null, priority = null, status = 'pending', columns } = wanted
  const id = columns?.id ?? randomUUID()
  const row = {
    id,
    project_id: project.id,
    audit_cycle_id: cycle?.id ?? null,
    name: `Action ${id.slice(0, 8)}`,
    description: '',
    need_help: false,
    priority,
    status,
    created_at: new Date().toISOString(),
    ...columns,
  }
  await insertRows(db, 'action_items', [row])
  return id
}

/** Inserts the counters of a cycle from `first` to `last`, both `YYYY-MM-DD`. */
export async function makeSnapshot(
  { deps: { db } }: App,
  cycle: MadeCycle,
  [first, last]: readonly [string, string],
  [high, medium, low]: readonly [number, number, number],
): Promise<void> {
  const counters = { high, medium, low, created_at: new Date().toISOString() }
  await insertRows(db, 'action_item_snapshots', [
    {
      id: randomUUID(),
      project_id: cycle.projectId,
      audit_cycle_id: cycle.id,
      first_day: first,
      last_day: last,
      ...counters,
    },
  ])
}
