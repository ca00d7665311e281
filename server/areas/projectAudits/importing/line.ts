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
import type { ImportedValue, Notation } from '#contract/api/importReading.ts'
import { hasUnreadable } from '#contract/csvText.ts'
import { storedLine } from '#contract/oneLine.ts'
import { personKeyOf } from '#contract/personKey.ts'
import { type Fault, fault } from '#contract/errors/fault.ts'
import { say, sayWord } from '#server/platform/languages/i18n.ts'
import { inColumn, noPerson, type People, sayValue } from '#server/areas/importing/index.ts'
import { date, flag, grade, number, type Reader, type TableLine, text, wordOf } from './table.ts'

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
      'needs help': ['needHelp', flag],
    },
  },
} as const satisfies Record<ImportKind, { schema: z.ZodObject; columns: Columns }>

/** Columns that name the entry of a line. */
const keyColumns = ['cycle', 'type', 'name']

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
  name: storedLine(cells.name ?? ''),
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

/** What cells are read with: the people they name, and how columns are written. */
export interface Knowledge {
  people: People
  notations: Partial<Record<string, Notation>>
}

/** Reads a line with the schema of its form. Returns the filled fields, or the faults of its cells. */
export function readLine<S extends z.ZodObject>(
  { cells }: TableLine,
  { schema, columns }: { schema: S; columns: Columns },
  { people, notations }: Knowledge,
): { edit?: z.output<S>; errors: Fault[] } {
  const errors: Fault[] = []
  const sent: Record<string, unknown> = {}
  for (const [column, [field, read]] of Object.entries(columns)) {
    const cell = cells[column as ImportColumn]
    if (cell === undefined) continue
    const person = column === 'owner' ? people.get(personKeyOf(cell)) : undefined
    if (hasUnreadable(cell)) errors.push(inColumn(column, fault('line.unreadableLetters', { text: cell })))
    else if (column === 'owner' && !person) errors.push(inColumn('owner', noPerson(cell)))
    else sent[field] = person?.id ?? read(cell, notations[column])
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

/** What a line sets, by column. */
export function valuesOf({ cells }: TableLine, kind: ImportKind | undefined, edit: object = {}): ImportedValue[] {
  if (!kind) return []
  const { columns }: { columns: Columns } = forms[kind]
  const { shape }: { shape: Record<string, z.ZodType> } = forms[kind].schema
  return Object.entries(columns).flatMap(([column, [field]]) => {
    const cell = cells[column as ImportColumn]
    const value = (edit as Record<string, unknown>)[field]
    if (cell === undefined || value === undefined || keyColumns.includes(column)) return []
    const after = column === 'owner' ? cell : sayValue(shape[field] as z.ZodType, value)
    return [{ label: column, before: '', after }]
  })
}
