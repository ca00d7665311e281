import { randomUUID } from 'node:crypto'
import { type AuditType, auditTypes } from '#contract/api/projectAudits/words.ts'
import type { ActionItem } from '#contract/api/projectAudits/audit.ts'
import { type Fault, fault } from '#contract/errors/fault.ts'
import type { Health, StoredAudit, StoredCycle } from '../queries.ts'
import { storedLine } from '#contract/oneLine.ts'
import { type Key, keyOf, kindOf } from './line.ts'
import type { TableLine } from './table.ts'

/** An entry that lines can name, stored already or added by another line. */
export interface Known<Stored> {
  id: string
  stored?: Stored
}

/** An audit with the number of its items so far, and the highest place among them. */
export interface KnownAudit extends Known<StoredAudit> {
  count: number
  last: number
}

/** The entries that lines can name, by their keys. */
export interface Register {
  cycles: Map<string, Known<StoredCycle>>
  audits: Map<string, KnownAudit>
  /** Several if items of a cycle have the same name. */
  actionItems: Map<string, Known<ActionItem>[]>
}

const auditKey = ({ cycle, type }: Pick<Key, 'cycle' | 'type'>) => JSON.stringify([cycle, type])
const actionItemKey = ({ cycle, name }: Pick<Key, 'cycle' | 'name'>) => JSON.stringify([cycle, storedLine(name)])

/**
 * The entries of the project and of the file. Includes those of invalid lines, so that one fault is not repeated for
 * all lines that depend on it.
 */
export function registerOf({ cycles, actionItems }: Health, table: TableLine[]): Register {
  const register: Register = { cycles: new Map(), audits: new Map(), actionItems: new Map() }
  for (const cycle of cycles) {
    register.cycles.set(String(cycle.cycle), { id: cycle.id, stored: cycle })
    for (const audit of cycle.audits) {
      const last = Math.max(0, ...audit.items.map(({ order }) => order))
      const known = { id: audit.id, stored: audit, count: audit.items.length, last }
      register.audits.set(auditKey({ cycle: String(cycle.cycle), type: audit.type }), known)
    }
  }
  for (const item of actionItems) {
    if (!item.cycle) continue
    const key = actionItemKey({ cycle: String(item.cycle.cycle), name: item.name })
    register.actionItems.set(key, [...(register.actionItems.get(key) ?? []), { id: item.id, stored: item }])
  }
  for (const line of table) addNew(register, line)
  return register
}

function addNew({ cycles, audits, actionItems }: Register, line: TableLine): void {
  const key = keyOf(line)
  const kind = kindOf(line)
  const id = randomUUID()
  if (kind === 'cycle' && !cycles.has(key.cycle)) cycles.set(key.cycle, { id })
  if (kind === 'audit' && !audits.has(auditKey(key))) audits.set(auditKey(key), { id, count: 0, last: 0 })
  if (kind === 'action-item' && !actionItems.has(actionItemKey(key))) actionItems.set(actionItemKey(key), [{ id }])
}

export const isFault = (found: object): found is Fault => 'code' in found

/** The cycle of a line, or a fault if there is none. */
export function cycleIn({ cycles }: Register, key: Key): Known<StoredCycle> | Fault {
  return cycles.get(key.cycle) ?? fault('line.noCycle', { cycle: key.cycle })
}

/** The audit of a line, or a fault if there is none. */
export function auditIn(register: Register, key: Key): KnownAudit | Fault {
  const cycle = cycleIn(register, key)
  if (isFault(cycle)) return cycle
  const type = auditTypes[key.type as AuditType]
  return register.audits.get(auditKey(key)) ?? fault('line.noAudit', { cycle: key.cycle, type })
}

/** The action item of this name in the cycle of a line, or a fault if there is none or more than one. */
export function actionItemIn({ actionItems }: Register, key: Key): Known<ActionItem> | Fault {
  const [found, ...more] = actionItems.get(actionItemKey(key)) ?? []
  if (more.length) return fault('line.severalActionItems', { cycle: key.cycle, name: key.name })
  return found ?? fault('line.noActionItem', { cycle: key.cycle, name: key.name })
}
