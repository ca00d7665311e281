import type { z } from 'zod'
import { ActionItem, Audit, AuditCycle, type AuditItem } from '#contract/api/projectAudits/audit.ts'
import { type AuditEvent, auditAll, changesBetween } from '#server/platform/auditLog/audit.ts'
import type { Db } from '#server/platform/deps.ts'
import { auditsOf, type Health } from './queries.ts'

/** Fields that people enter. Derived values (rules/health.md#2.1) are not in the trail. */
const EnteredCycle = AuditCycle.pick({ cycle: true, date: true, averageScore: true, flag: true })
const EnteredAudit = Audit.pick({
  type: true,
  name: true,
  auditor: true,
  participants: true,
  score: true,
  duration: true,
  auditedAt: true,
  items: true,
})
const EnteredActionItem = ActionItem.omit({ id: true, createdAt: true, updatedAt: true, projectID: true })

/** The values of an item. */
const itemValues = ({ name, requirements, notes, area, grade, severity, actionItem }: AuditItem) => ({
  ...{ name, grade, severity, area, requirements, notes },
  actionItem: actionItem?.id,
})

/** The compared state of an item. A new name of its action item is not a change of the item. */
const itemState = ({ id, name, requirements, notes, area, grade, severity, actionItem }: AuditItem) =>
  JSON.stringify([id, name, requirements, notes, area, grade, severity, actionItem?.id])

/** The items that differ from the other state, or all names if only their order differs. */
function itemsTold(items: AuditItem[], other: AuditItem[]): unknown {
  const known = new Set(other.map(itemState))
  const differing = items.filter((item) => !known.has(itemState(item)))
  if (differing.length || other.length !== items.length) return differing.map(itemValues)
  return items.map(({ name }) => name).join(', ')
}

/** An audit in the form that the trail compares. */
const auditState = (audit: Audit, other?: Audit) => ({
  ...audit,
  items: itemsTold(audit.items, other?.items ?? []),
})

/** A kind of record: its compared fields, and how to describe one state beside the other. */
interface Sort<Entry> {
  entity: string
  schema: z.ZodObject
  state: (entry: Entry, other?: Entry) => object
}

type Told = Pick<AuditEvent, 'entity' | 'entityId' | 'action' | 'changes'>

function differences<Entry extends { id: string }>(
  { entity, schema, state }: Sort<Entry>,
  before: Entry[],
  after: Entry[],
): Told[] {
  const old = new Map(before.map((entry) => [entry.id, entry]))
  const now = new Map(after.map((entry) => [entry.id, entry]))
  return [...new Set([...old.keys(), ...now.keys()])].map((entityId) => {
    const [was, is] = [old.get(entityId), now.get(entityId)]
    const changes = changesBetween(schema, was ? state(was, is) : {}, is ? state(is, was) : {})
    const action = `${entity}.${!was ? 'created' : is ? 'edited' : 'deleted'}`
    return { entity, entityId, action, changes }
  })
}

/** Writes the differences between two states of a project's audits and action items to the audit trail. */
export async function tell(
  trx: Db,
  { me, requestId }: { me: { id: string }; requestId: string },
  before: Health,
  after: Health,
): Promise<void> {
  const cycle: Sort<AuditCycle> = { entity: 'audit-cycle', schema: EnteredCycle, state: (one) => one }
  const audit: Sort<Audit> = { entity: 'audit', schema: EnteredAudit, state: auditState }
  const item: Sort<ActionItem> = { entity: 'action-item', schema: EnteredActionItem, state: (one) => one }
  const events = [
    ...differences(cycle, before.cycles, after.cycles),
    ...differences(audit, auditsOf(before), auditsOf(after)),
    ...differences(item, before.actionItems, after.actionItems),
  ]
  await auditAll(
    trx,
    events.map((event) => ({ ...event, actorId: me.id, requestId })),
  )
}
