import { randomUUID } from 'node:crypto'
import { type AuditItemEdit, mostItems } from '#contract/api/projectAudits/audit.ts'
import { type Fault, fault } from '#contract/errors/fault.ts'
import { storedLine } from '#contract/oneLine.ts'
import { inColumn } from '#server/areas/importing/index.ts'
import {
  type ActionItemRow,
  actionItemRow,
  type AuditRow,
  auditRow,
  type CycleRow,
  cycleRow,
  type ItemRow,
  itemRow,
} from '../save.ts'
import type { Health, StoredItem } from '../queries.ts'
import { actionItemIn, auditIn, cycleIn, isFault, type KnownAudit, type Register } from './known.ts'
import { forms, type Key, type Knowledge, readLine } from './line.ts'
import type { TableLine } from './table.ts'

/** The data that lines are checked against. */
export interface Ground extends Knowledge {
  health: Health
  register: Register
  today: string
}

/** The result of a line: its errors, or its row before and after. */
export interface Step<Row> {
  errors: Fault[]
  row?: Row
  /** The stored row, undefined for a new entry. */
  stored?: Row | undefined
  /** The fields that the line sets. */
  edit?: object
  /** The cycle and the audit that the line writes to. */
  cycleId?: string
  auditId?: string
}

const refused = (...errors: Fault[]) => ({ errors })

/** Plans a line of the kind `cycle`. */
export function stepOfCycle(ground: Ground, line: TableLine, key: Key): Step<CycleRow> {
  const { health, register, today } = ground
  const { edit, errors } = readLine(line, forms.cycle, ground)
  if (!edit) return refused(...errors)
  const known = cycleIn(register, key)
  if (isFault(known)) return refused(known)
  const { id, stored } = known
  const rowOf = (sent: typeof edit | object) => ({ ...cycleRow(health, sent, today, stored), id })
  return { errors, edit, row: rowOf(edit), stored: stored && rowOf({}), cycleId: id }
}

/** Plans a line of the kind `action-item`. */
export function stepOfActionItem(ground: Ground, line: TableLine, key: Key): Step<ActionItemRow> {
  const { health, register } = ground
  const { edit, errors } = readLine(line, forms['action-item'], ground)
  if (!edit) return refused(...errors)
  const cycle = cycleIn(register, key)
  if (isFault(cycle)) return refused(cycle)
  const known = actionItemIn(register, key)
  if (isFault(known)) return refused(known)
  const { id, stored } = known
  const { name } = edit
  const rowOf = (sent: typeof edit | { name: string }) => ({
    ...actionItemRow(health.projectId, { ...sent, cycleID: cycle.id }, stored),
    id,
  })
  return { errors, edit, row: rowOf(edit), stored: stored && rowOf({ name }), cycleId: cycle.id }
}

/** Plans a line of the kind `audit`. */
export function stepOfAudit(ground: Ground, line: TableLine, key: Key): Step<AuditRow> {
  const { health, register } = ground
  const { edit, errors } = readLine(line, forms.audit, ground)
  if (!edit) return refused(...errors)
  const cycle = cycleIn(register, key)
  if (isFault(cycle)) return refused(cycle)
  const known = auditIn(register, key)
  if (isFault(known)) return refused(known)
  const { id, stored } = known
  const { type } = edit
  const rowOf = (sent: typeof edit | { type: typeof type }) => ({
    ...auditRow(health.projectId, cycle.id, sent, stored),
    id,
  })
  return {
    errors,
    edit,
    row: rowOf(edit),
    stored: stored && rowOf({ type }),
    cycleId: cycle.id,
    auditId: id,
  }
}

/** An item as its form would send it. */
const wholeItem = ({ actionItem, ...item }: StoredItem): AuditItemEdit => ({
  ...item,
  actionItemID: actionItem?.id,
})

/** The place of an item in its audit: its own, or the next after all others. */
function placeIn(audit: KnownAudit, stored: StoredItem | undefined): number {
  if (stored) return stored.order
  audit.count += 1
  audit.last += 1
  return audit.last
}

/** The id of the action item named in a line, no id if it names none, or a fault. */
function linkOf(
  { register }: Ground,
  { cells }: TableLine,
  key: Key,
  stored: StoredItem | undefined,
): { id?: string } | Fault {
  const name = storedLine(cells['action item'] ?? '')
  if (!name) return {}
  // The linked one may belong to another cycle.
  if (stored?.actionItem && storedLine(stored.actionItem.name) === name) return { id: stored.actionItem.id }
  return actionItemIn(register, { ...key, name })
}

/** Plans a line of the kind `item`. */
export function stepOfItem(ground: Ground, line: TableLine, key: Key): Step<ItemRow> {
  const { edit, errors } = readLine(line, forms.item, ground)
  if (!edit) return refused(...errors)
  const cycle = cycleIn(ground.register, key)
  if (isFault(cycle)) return refused(cycle)
  const audit = auditIn(ground.register, key)
  if (isFault(audit)) return refused(audit)
  const [stored, ...more] = audit.stored?.items.filter(({ name }) => storedLine(name) === edit.name) ?? []
  if (more.length) return refused(fault('line.severalItems', { name: edit.name }))
  if (edit.area && edit.type !== 'engineering-health') return refused(inColumn('area', fault('health.areaOfOtherType')))
  const link = linkOf(ground, line, key, stored)
  if (isFault(link)) return refused(inColumn('action item', link))
  if (!stored && audit.count >= mostItems) return refused(fault('line.tooManyItems', { most: mostItems }))
  const order = placeIn(audit, stored)
  const before = stored && wholeItem(stored)
  const after = {
    id: randomUUID() as string,
    grade: 0,
    ...before,
    ...edit,
    ...(link.id && { actionItemID: link.id }),
  }
  return {
    errors,
    edit,
    row: itemRow(audit.id, after, order),
    stored: before && itemRow(audit.id, before, order),
    cycleId: cycle.id,
    auditId: audit.id,
  }
}
