import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ActionItem, ActionItemEdit } from '#contract/api/projectAudits/audit.ts'
import type { Db } from '#server/platform/deps.ts'
import { dayOf, requireNamed } from '#server/areas/projects/index.ts'
import { cycleOf, type Health } from './health.ts'
import { saveRows } from './saveRows.ts'

/** An id after an edit: the stored one if omitted, null if sent empty. */
export const idAfter = (sent: string | null | undefined, stored: string | undefined): string | null =>
  (sent === undefined ? stored : sent) || null

/** The row of an action item after an edit. Omitted fields stay. */
export function actionItemRow(projectId: string, edit: ActionItemEdit, before?: ActionItem) {
  const due = dayOf(edit.dueDate)
  return {
    id: before?.id ?? randomUUID(),
    project_id: projectId,
    audit_cycle_id: idAfter(edit.cycleID, before?.cycle?.id),
    pic_id: idAfter(edit.picID, before?.pic?.id),
    name: edit.name,
    description: (edit.description === undefined ? before?.description : edit.description) ?? '',
    need_help: edit.needHelp ?? before?.needHelp ?? false,
    priority: edit.priority === undefined ? (before?.priority ?? null) : edit.priority,
    status: edit.status ?? before?.status ?? 'pending',
    due_date: due === undefined ? (before?.dueDate ?? null) : due,
  }
}

export type ActionItemRow = ReturnType<typeof actionItemRow>

/**
 * Saves an action item and returns its id.
 * @throws Refusal 404 for an unknown owner, and for a cycle of another project
 */
export async function saveActionItem(
  trx: Db,
  health: Health,
  edit: ActionItemEdit,
  before?: ActionItem,
): Promise<string> {
  if (edit.cycleID) cycleOf(health, edit.cycleID, 'cycleID')
  await requireNamed(trx, ['employees', 'employee', edit.picID ? [edit.picID] : [], 'picID'])
  const row = actionItemRow(health.projectId, edit, before)
  await saveRows(trx, 'action_items', [row])
  return row.id
}

/** Deletes an action item. Audit items lose their link to it, and their audits get a new version. */
export async function removeActionItem(trx: Db, { id }: ActionItem): Promise<void> {
  await sql`update audits set updated_at = now() where deleted_at is null
    and id in (select i.audit_id from audit_items i where i.action_item_id = ${id} and i.deleted_at is null)`.execute(
    trx,
  )
  await sql`update audit_items set action_item_id = null, updated_at = now() where action_item_id = ${id}`.execute(trx)
  await sql`update action_items set deleted_at = now() where id = ${id}`.execute(trx)
}
