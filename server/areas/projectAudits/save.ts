import { randomUUID } from 'node:crypto'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type {
  ActionItem,
  ActionItemEdit,
  AuditCycle,
  AuditCycleEdit,
  AuditEdit,
  AuditItemEdit,
} from '#contract/api/projectAudits/audit.ts'
import { auditTypes } from '#contract/api/projectAudits/words.ts'
import { dayOf, requireNamed } from '#server/areas/projects/index.ts'
import { replaceLinks } from '#server/platform/db/replaceLinks.ts'
import type { DB } from '#server/platform/db/types.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import { actionItemOf, cycleOf, type Health, type StoredAudit, type StoredCycle, type StoredItem } from './queries.ts'

type Table = 'audit_cycles' | 'audits' | 'audit_items' | 'action_items'

/** Deletes the live rows that meet the condition. They stay in the database. */
const markDeleted = (trx: Db, table: Table, which: RawBuilder<unknown>) =>
  sql`update ${sql.table(table)} set deleted_at = now() where deleted_at is null and ${which}`.execute(trx)

/**
 * Upserts rows by id in one statement and sets `updated_at` of existing ones. All rows need the columns of the first.
 */
export async function saveRows<T extends Table>(
  trx: Db,
  table: T,
  rows: (Insertable<DB[T]> & { id: string })[],
): Promise<void> {
  if (!rows[0]) return
  const names = Object.keys(rows[0])
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const sets = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict (id) do update set ${sets}, updated_at = now()`.execute(trx)
}

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
  const audits = sql`select id from audits where audit_cycle_id = ${id}`
  await markDeleted(trx, 'audit_items', sql`audit_id in (${audits})`)
  await markDeleted(trx, 'audits', sql`audit_cycle_id = ${id}`)
  await sql`update action_items set audit_cycle_id = null, updated_at = now()
    where audit_cycle_id = ${id} and deleted_at is null`.execute(trx)
  await markDeleted(trx, 'audit_cycles', sql`id = ${id}`)
}

/** An id after an edit: the stored one if omitted, null if sent empty. */
const idAfter = (sent: string | null | undefined, stored: string | undefined): string | null =>
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
    and id in (select audit_id from audit_items where action_item_id = ${id} and deleted_at is null)`.execute(trx)
  await sql`update audit_items set action_item_id = null, updated_at = now() where action_item_id = ${id}`.execute(trx)
  await markDeleted(trx, 'action_items', sql`id = ${id}`)
}

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
    await markDeleted(trx, 'audit_items', sql`audit_id = ${row.id} and id <> all (${kept}::uuid[])`)
    await saveRows(trx, 'audit_items', rows)
  }
  return row.id
}

/** Deletes an audit with its items. */
export async function removeAudit(trx: Db, { id }: StoredAudit): Promise<void> {
  await markDeleted(trx, 'audit_items', sql`audit_id = ${id}`)
  await markDeleted(trx, 'audits', sql`id = ${id}`)
}
