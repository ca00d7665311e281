import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditCycle, AuditCycleEdit } from '#contract/api/projectAudits/audit.ts'
import type { Db } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { dayOf } from '#server/areas/projects/index.ts'
import type { Health } from './health.ts'
import { saveRows } from './saveRows.ts'

/** The row of a cycle after an edit. Omitted fields stay; an empty number becomes the next one, an empty date today. */
export function cycleRow({ projectId, cycles }: Health, edit: AuditCycleEdit, today: string, before?: AuditCycle) {
  const next = () => Math.max(0, ...cycles.filter(({ id }) => id !== before?.id).map(({ cycle }) => cycle)) + 1
  const number = edit.cycle === undefined ? before?.cycle : edit.cycle
  const date = dayOf(edit.date)
  return {
    id: before?.id ?? randomUUID(),
    project_id: projectId,
    cycle: number ?? next(),
    date: (date === undefined ? before?.date : date) ?? today,
    average_score: edit.averageScore === undefined ? (before?.averageScore ?? null) : edit.averageScore,
    flag: edit.flag ?? before?.flag ?? 'none',
  }
}

export type CycleRow = ReturnType<typeof cycleRow>

/**
 * Saves a cycle and returns its id.
 * @throws Refusal 409 if another cycle of the project has this number
 */
export async function saveCycle(
  trx: Db,
  health: Health,
  edit: AuditCycleEdit,
  today: string,
  before?: AuditCycle,
): Promise<string> {
  const row = cycleRow(health, edit, today, before)
  if (health.cycles.some(({ id, cycle }) => cycle === row.cycle && id !== row.id))
    throw refuse('health.cycleTaken', { cycle: row.cycle }, { field: 'cycle' })
  await saveRows(trx, 'audit_cycles', [row])
  return row.id
}

/** Deletes a cycle with its audits and their items. Its action items stay, without a cycle. */
export async function removeCycle(trx: Db, { id }: AuditCycle): Promise<void> {
  await sql`update audit_items set deleted_at = now()
    where deleted_at is null and audit_id in (select a.id from audits a where a.audit_cycle_id = ${id})`.execute(trx)
  await sql`update audits set deleted_at = now() where audit_cycle_id = ${id} and deleted_at is null`.execute(trx)
  await sql`update action_items set audit_cycle_id = null, updated_at = now()
    where audit_cycle_id = ${id} and deleted_at is null`.execute(trx)
  await sql`update audit_cycles set deleted_at = now() where id = ${id}`.execute(trx)
}
