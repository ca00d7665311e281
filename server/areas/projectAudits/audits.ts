import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { auditTypes } from '#contract/api/projectAudits/words.ts'
import type { AuditEdit, AuditItemEdit } from '#contract/api/projectAudits/audit.ts'
import { replaceLinks } from '#server/platform/db/replaceLinks.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import { dayOf, requireNamed } from '#server/areas/projects/index.ts'
import { idAfter } from './actionItems.ts'
import { actionItemOf, type Health } from './health.ts'
import type { StoredAudit, StoredCycle, StoredItem } from './queries.ts'
import { saveRows } from './saveRows.ts'

const participantLinks = { table: 'audit_participants', owner: 'audit_id', thing: 'employee_id' }

/** The row of an audit after an edit. Omitted fields stay; an empty name becomes the name of the type. */
export function auditRow(projectId: string, cycleId: string, edit: AuditEdit, before?: StoredAudit) {
  const audited = dayOf(edit.auditedAt)
  const name = edit.name === undefined ? before?.name : edit.name
  return {
    id: before?.id ?? randomUUID(),
    audit_cycle_id: cycleId,
    project_id: projectId,
    type: edit.type,
    name: name || auditTypes[edit.type],
    auditor_id: idAfter(edit.auditorID, before?.auditor?.id),
    score: edit.score === undefined ? (before?.score ?? null) : edit.score,
    duration: edit.duration === undefined ? (before?.duration ?? null) : edit.duration,
    audited_at: audited === undefined ? (before?.auditedAt ?? null) : audited,
  }
}

export type AuditRow = ReturnType<typeof auditRow>

/** The row of an item. An item is always sent complete. */
export function itemRow(auditId: string, item: AuditItemEdit, order: number) {
  return {
    id: item.id || randomUUID(),
    audit_id: auditId,
    order,
    name: item.name,
    requirements: item.requirements ?? '',
    notes: item.notes ?? '',
    area: item.area ?? null,
    grade: item.grade,
    severity: item.severity ?? null,
    action_item_id: item.actionItemID || null,
  }
}

export type ItemRow = ReturnType<typeof itemRow>

/**
 * Checks the items of an audit: ids belong to the audit and occur once, links go to action items of the project, and
 * only health audits have areas.
 */
function requireItems(health: Health, { items, type }: AuditEdit, before?: StoredAudit): void {
  const own = new Set(before?.items.map(({ id }) => id))
  for (const [at, { id, actionItemID }] of (items ?? []).entries()) {
    if (id && !own.delete(id)) throw notFound('item', `items[${at}].id`)
    if (actionItemID) actionItemOf(health, actionItemID, `items[${at}].actionItemID`)
  }
  const placed = ((items ?? before?.items ?? []) as Pick<StoredItem, 'area'>[]).findIndex(({ area }) => area)
  if (type !== 'engineering-health' && placed >= 0) throw badField(`items[${placed}].area`, 'health.areaOfOtherType')
}

/**
 * Saves an audit, with items and participants if sent, and returns its id.
 * @throws Refusal 409 if the cycle has another audit of this type, 400 for an area in another type, 404 for an unknown
 * item, person or action item
 */
export async function saveAudit(
  trx: Db,
  health: Health,
  cycle: StoredCycle,
  edit: AuditEdit,
  before?: StoredAudit,
): Promise<string> {
  const { type, items, participants } = edit
  if (cycle.audits.some((one) => one.type === type && one.id !== before?.id))
    throw refuse('health.auditTaken', { cycle: cycle.cycle, type: auditTypes[type] }, { field: 'type' })
  requireItems(health, edit, before)
  await requireNamed(
    trx,
    ['employees', 'employee', edit.auditorID ? [edit.auditorID] : [], 'auditorID'],
    ['employees', 'employee', participants ?? [], 'participants'],
  )
  const row = auditRow(health.projectId, cycle.id, edit, before)
  await saveRows(trx, 'audits', [row])
  if (participants) await replaceLinks(trx, participantLinks, row.id, participants)
  if (items) {
    const rows = items.map((item, at) => itemRow(row.id, item, at + 1))
    const kept = rows.map(({ id }) => id)
    await sql`update audit_items set deleted_at = now()
      where audit_id = ${row.id} and deleted_at is null and id <> all (${kept}::uuid[])`.execute(trx)
    await saveRows(trx, 'audit_items', rows)
  }
  return row.id
}

/** Deletes an audit with its items. */
export async function removeAudit(trx: Db, { id }: StoredAudit): Promise<void> {
  await sql`update audit_items set deleted_at = now() where audit_id = ${id} and deleted_at is null`.execute(trx)
  await sql`update audits set deleted_at = now() where id = ${id}`.execute(trx)
}
