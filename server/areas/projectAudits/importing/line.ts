import type { z } from 'zod'
import {
  actionItemStatuses,
  auditFlags,
  AuditType,
  auditTypes,
  healthAreas,
  severities,
} from '#contract/api/projectAudits/words.ts'
import {
  ActionItemEdit,
  AuditCycleEdit,
  AuditEdit,
  AuditItemEdit,
  CycleNumber,
  type ImportColumn,
  type ImportKind,
  importKinds,
} from '#contract/api/projectAudits/audit.ts'
import { fieldFaults } from '#contract/errors.ts'
import { canonicalEmail } from '#contract/email.ts'
import { type Fault, fault } from '#contract/errors/fault.ts'
import { say, sayWord } from '#server/platform/languages/i18n.ts'
import { inColumn } from '#server/areas/importing/index.ts'
import { date, grade, number, type Reader, type TableLine, text, wordOf } from './table.ts'

type Columns = Partial<Record<ImportColumn, readonly [field: string, read: Reader]>>

const cycle = ['cycle', number] as const
const type = ['type', wordOf(auditTypes)] as const
const name = ['name', text] as const
const inCycle = { cycle: CycleNumber }

/** For each kind of line, the schema of its form, and the field and reader of each column. */
export const forms = {
  cycle: {
    schema: AuditCycleEdit.extend(inCycle),
    columns: {
      cycle,
      date: ['date', date],
      score: ['averageScore', number],
      flag: ['flag', wordOf(auditFlags)],
    },
  },
  audit: {
    schema: AuditEdit.omit({ items: true, participants: true }).extend(inCycle),
    columns: {
      cycle,
      type,
      name,
      date: ['auditedAt', date],
      score: ['score', number],
      owner: ['auditorID', text],
    },
  },
  item: {
    schema: AuditItemEdit.extend({
      ...inCycle,
      type: AuditType,
      grade: AuditItemEdit.shape.grade.unwrap().optional(),
    }),
    columns: {
      cycle,
      type,
      name,
      area: ['area', wordOf(healthAreas)],
      grade: ['grade', grade],
      severity: ['severity', wordOf(severities)],
      notes: ['notes', text],
    },
  },
  'action-item': {
    schema: ActionItemEdit.extend(inCycle),
    columns: {
      cycle,
      name,
      notes: ['description', text],
      priority: ['priority', wordOf(severities)],
      status: ['status', wordOf(actionItemStatuses)],
      owner: ['picID', text],
      due: ['dueDate', date],
    },
  },
} as const satisfies Record<ImportKind, { schema: z.ZodObject; columns: Columns }>

const kindByWord = wordOf(importKinds)

/** The kind of a line, or undefined if unknown. */
export function kindOf({ cells }: TableLine): ImportKind | undefined {
  const kind = kindByWord(cells.kind ?? '') as ImportKind
  return Object.hasOwn(importKinds, kind) ? kind : undefined
}

/** The key of the entry of a line. It is read even if other cells are invalid. */
export interface Key {
  cycle: string
  type: string
  name: string
}

export const keyOf = ({ cells }: TableLine): Key => ({
  cycle: String(number(cells.cycle ?? '')),
  type: String(type[1](cells.type ?? '')),
  name: cells.name ?? '',
})

const typeWords = new Map<string, string>(Object.entries(auditTypes))

/** A label such as `Cycle 4, Frontend audit: Unit tests`, with `?` for missing parts. */
export function aboutOf(line: TableLine): string {
  const key = keyOf(line)
  const kind = kindOf(line)
  const cycle = key.cycle || '?'
  const audit = sayWord(typeWords.get(key.type) ?? key.type) || '?'
  const name = key.name || '?'
  if (kind === 'item') return say('Cycle {cycle}, {audit} audit: {name}', { cycle, audit, name })
  if (kind === 'audit') return say('Cycle {cycle}, {audit} audit', { cycle, audit })
  if (kind === 'action-item') return say('Cycle {cycle}: {name}', { cycle, name })
  return say('Cycle {cycle}', { cycle })
}

/** Ids of people by canonical username and team email. */
export type People = ReadonlyMap<string, string>

/** Reads a line with the schema of its form. Returns the filled fields, or the faults of its cells. */
export function readLine<S extends z.ZodObject>(
  { cells }: TableLine,
  { schema, columns }: { schema: S; columns: Columns },
  people: People,
): { edit?: z.output<S>; errors: Fault[] } {
  const errors: Fault[] = []
  const sent: Record<string, unknown> = {}
  for (const [column, [field, read]] of Object.entries(columns)) {
    const cell = cells[column as ImportColumn]
    if (cell === undefined) continue
    const person = column === 'owner' ? people.get(canonicalEmail(cell)) : undefined
    if (column === 'owner' && !person) errors.push(inColumn('owner', fault('line.unknownOwner', { text: cell })))
    else sent[field] = person ?? read(cell)
  }
  const parsed = schema.safeParse(sent)
  if (parsed.success) return errors.length ? { errors } : { edit: parsed.data, errors }
  const columnOf = (field: string) => Object.entries(columns).find(([, [one]]) => one === field)?.[0] ?? field
  return {
    errors: [
      ...errors,
      ...fieldFaults(parsed.error).map(({ field, code, params }) =>
        inColumn(columnOf(field), { code, ...(params && { params }) }),
      ),
    ],
  }
}
