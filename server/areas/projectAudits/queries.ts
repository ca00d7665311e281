import { type RawBuilder, sql } from 'kysely'
import type { ActionItem, Audit, AuditCycle, AuditItem } from '#contract/api/projectAudits/audit.ts'
import type { projectAudits } from '#contract/api/projectAudits/endpoints.ts'
import { type AuditType, auditTypes } from '#contract/api/projectAudits/words.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { totalOf } from '#server/platform/db/finds.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { byName, contains } from '#server/platform/db/names.ts'
import { basic, listOf } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { pageOrAll } from '#server/platform/http/paging.ts'

/** An item with its place in the audit. */
export type StoredItem = AuditItem & { order: number }
export type StoredAudit = Omit<Audit, 'items'> & { items: StoredItem[] }
/** A cycle whose audits include their items. */
export type StoredCycle = Omit<AuditCycle, 'audits'> & { audits: StoredAudit[] }

const person = (id: string) =>
  sql`(select ${basic('e')} from employees e where e.id = ${sql.ref(id)} and e.deleted_at is null)`

/** SQL that turns a stored quarter `2026/Q1` into the label `Q1/2026`. */
const quarter = sql`right(c.quarter, 2) || '/' || left(c.quarter, 4)`

const items = listOf(
  sql`json_build_object('id', i.id, 'name', i.name, 'requirements', i.requirements, 'notes', i.notes, 'area', i.area,
    'grade', i.grade, 'severity', i.severity, 'order', i."order",
    'actionItem', case when k.id is not null then json_build_object('id', k.id, 'name', k.name) end)`,
  sql`i."order", i.id`,
  sql`from audit_items i left join action_items k on k.id = i.action_item_id and k.deleted_at is null
    where i.audit_id = a.id and i.deleted_at is null`,
)

const participants = listOf(
  basic('e'),
  sql`e.sort_name, e.id`,
  sql`from audit_participants l join employees e on e.id = l.employee_id and e.deleted_at is null
    where l.audit_id = a.id`,
)

const counted = sql`cross join lateral (select count(*) as items, count(*) filter (where i.grade > 0) as graded
  from audit_items i where i.audit_id = a.id and i.deleted_at is null) n`

/** SQL for the audit `a` in the shape of rules/health.md#1.1, with or without its items. `n` has their counts. */
const auditObject = (withItems: boolean) =>
  sql`json_build_object('id', a.id, 'createdAt', wire_instant(a.created_at), 'updatedAt', wire_instant(a.updated_at),
    'type', a.type, 'name', a.name, 'auditor', ${person('a.auditor_id')}, 'participants', ${participants},
    'score', a.score, 'status', a.status, 'flag', a.flag, 'duration', a.duration, 'auditedAt', a.audited_at,
    'itemCount', n.items, 'gradedCount', n.graded, 'actionItem', a.action_item, 'items',
    ${withItems ? items : sql`null`})`

const typeNames = Object.keys(auditTypes) as AuditType[]

/** Live cycles `c` with their audits, newest first. */
export function selectCycles(where: RawBuilder<unknown>, withItems: boolean): RawBuilder<StoredCycle> {
  const audits = listOf(
    auditObject(withItems),
    sql`array_position(${typeNames}::text[], a.type)`,
    sql`from audits a ${counted} where a.audit_cycle_id = c.id and a.deleted_at is null`,
  )
  return sql<StoredCycle>`select c.id, wire_instant(c.created_at) as "createdAt",
      wire_instant(c.updated_at) as "updatedAt", c.project_id as "projectID", c.cycle, c.date, ${quarter} as quarter,
      c.average_score::float8 as "averageScore", c.status, c.flag, c.action_item_high as "actionItemHigh",
      c.action_item_medium as "actionItemMedium", c.action_item_low as "actionItemLow",
      wire_instant(c.synced_at) as "syncedAt",
      ${audits} as audits
    from audit_cycles c where c.deleted_at is null and ${where} order by c.quarter desc, c.cycle desc`
}

/** Live audits `a` with their items. */
export const selectAudits = (where: RawBuilder<unknown>): RawBuilder<{ audit: StoredAudit }> =>
  sql`select ${auditObject(true)} as audit from audits a ${counted} where a.deleted_at is null and ${where}`

/** Live action items `t`: open ones first, then by due date, priority and name. */
export function selectActionItems(where: RawBuilder<unknown>, paged = sql``): RawBuilder<ActionItem> {
  return sql<ActionItem>`select t.id, wire_instant(t.created_at) as "createdAt",
      wire_instant(t.updated_at) as "updatedAt", t.project_id as "projectID", t.name, t.description,
      t.need_help as "needHelp", t.priority, t.status,
      t.due_date as "dueDate", ${person('t.pic_id')} as pic,
      case when c.id is not null
        then json_build_object('id', c.id, 'cycle', c.cycle, 'quarter', ${quarter}) end as cycle
    from action_items t left join audit_cycles c on c.id = t.audit_cycle_id and c.deleted_at is null
    where t.deleted_at is null and ${where}
    order by t.status = 'done', t.due_date, array_position(array['high', 'medium', 'low'], t.priority),
      ${byName('t')} ${paged}`
}

/** All audits and action items of a project. */
export interface Health {
  projectId: string
  cycles: StoredCycle[]
  actionItems: ActionItem[]
}

/**
 * Reads the audits and action items of a project. Under the lock of the project, they stay unchanged until the
 * transaction ends.
 */
export async function healthOf(db: Db, projectId: string): Promise<Health> {
  const cycles = await selectCycles(sql`c.project_id = ${projectId}`, true).execute(db)
  const actionItems = await selectActionItems(sql`t.project_id = ${projectId}`).execute(db)
  return { projectId, cycles: cycles.rows, actionItems: actionItems.rows }
}

export const auditsOf = ({ cycles }: Health): StoredAudit[] => cycles.flatMap(({ audits }) => audits)

/** The cycle with this id. Throws 404 if there is none; `name` is the field of the request. */
export function cycleOf({ cycles }: Health, id: string, name?: string): StoredCycle {
  const found = cycles.find((one) => one.id === id)
  if (!found) throw notFound('audit cycle', name)
  return found
}

/** The audit with this id and its cycle. Throws 404 if there is none. */
export function auditOf({ cycles }: Health, id: string): { cycle: StoredCycle; audit: StoredAudit } {
  for (const cycle of cycles) {
    const audit = cycle.audits.find((one) => one.id === id)
    if (audit) return { cycle, audit }
  }
  throw notFound('audit')
}

/** The action item with this id. Throws 404 if there is none; `name` is the field of the request. */
export function actionItemOf({ actionItems }: Health, id: string, name?: string): ActionItem {
  const found = actionItems.find((one) => one.id === id)
  if (!found) throw notFound('action item', name)
  return found
}

/** One page of the action items of a project, open ones first. Page 0 returns all of them. */
export async function listActionItems(db: Db, projectId: string, asked: QueryOf<typeof projectAudits.actionItems>) {
  const { cycleID, status, priority, keyword } = asked
  const { page, size, offset, limit } = pageOrAll(asked)
  const found = sql`t.project_id = ${projectId}
    ${cycleID ? sql`and t.audit_cycle_id = ${cycleID}` : sql``} ${status ? sql`and t.status = ${status}` : sql``}
    ${priority ? sql`and t.priority = ${priority}` : sql``}
    ${keyword ? sql`and ${contains(sql`t.name`, keyword)}` : sql``}`
  const rows = await selectActionItems(found, sql`limit ${limit} offset ${offset}`).execute(planned(db))
  const total = await totalOf(db, sql`from action_items t where t.deleted_at is null and ${found}`)
  return { page, size, sort: '', total, data: rows.rows }
}
