import { z } from 'zod'
import { lastDayOf } from '#contract/dates.ts'
import type { ExportedList } from '#contract/exports.ts'
import { type FieldFacts, factsOf, mayRead, unwrap } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import type { OwnFieldDefinition } from '#server/areas/metadata/index.ts'
import { cellText } from '#server/platform/csv/cellText.ts'
import { sayWord } from '#server/platform/languages/i18n.ts'

/** One column of an exported list. */
export interface ExportColumn {
  /** In the reader's language, as the words of its choices. */
  label: string
  /** Field of the row. Requests name columns by it. */
  field: string
  /** Path to the value within a row. Empty for the person whom the whole row describes. */
  path: string[]
  facts: Partial<FieldFacts>
  /** True if the field is declared as a day or instant. Other texts stay text, even if they look like a date. */
  isMoment: boolean
  /** Exported only if requested by name. */
  isMasked: boolean
}

/** Row schema of a list, from its call. */
function rowOf({ call, rows }: ExportedList): z.ZodObject {
  const data = call.response.shape.data as z.ZodType
  const list = unwrap(rows ? ((data as z.ZodObject).shape[rows] as z.ZodType) : data)
  const row = list instanceof z.ZodArray && unwrap(list.element as z.ZodType)
  if (row instanceof z.ZodObject) return row
  throw new Error(`${call.path} answers no list that could be exported.`)
}

/** Schemas along a path, the value's schema last. Throws if the path doesn't exist. */
function along(row: z.ZodObject, path: readonly string[]): z.ZodType[] {
  const way: z.ZodType[] = []
  let here: z.ZodType = row
  for (const name of path) {
    const inner = unwrap(here)
    const next = inner instanceof z.ZodObject ? (inner.shape[name] as z.ZodType | undefined) : undefined
    if (!next) throw new Error(`There is no field ${path.join('.')} in the rows of an exported list.`)
    way.push(next)
    here = next
  }
  return way
}

/** Column paths of a field with labels: paths listed by the list, else the field, else its labelled parts. */
function pathsOf(name: string, schema: z.ZodType, labels: Record<string, string>): [string[], string][] {
  const named = Object.entries(labels).filter(([path]) => path.startsWith(`${name}.`))
  const below = named.map(([path, label]): [string[], string] => [path.split('.'), label])
  const label = labels[name] ?? factsOf(schema)?.label
  if (!label) return below
  const inner = unwrap(schema)
  const parts = inner instanceof z.ZodObject ? Object.entries(inner.shape as z.ZodRawShape) : []
  const labelled = parts.flatMap(([part, one]): [string[], string][] => {
    const own = factsOf(one as z.ZodType)?.label
    return own ? [[[name, part], `${label}: ${own}`]] : []
  })
  if (labelled.length) return [...labelled, ...below]
  return below.length ? below : [[[name], label]]
}

/** A label in the reader's language; its parts, as in "Salary: Currency", are words of their own. */
const sayLabel = (label: string): string =>
  label
    .split(': ')
    .map((part) => sayWord(part))
    .join(': ')

const sayChoices = ({ choices, ...facts }: Partial<FieldFacts>): Partial<FieldFacts> =>
  choices
    ? { ...facts, choices: Object.fromEntries(Object.entries(choices).map(([key, word]) => [key, sayWord(word)])) }
    : facts

/** The columns of a list that this person may read, in the order of its fields, with their words in the reader's language. */
export function columnsFor(list: ExportedList, can: Can): ExportColumn[] {
  const row = rowOf(list)
  return Object.entries(row.shape as z.ZodRawShape).flatMap(([field, schema]) => {
    if (list.without?.includes(field)) return []
    return pathsOf(field, schema as z.ZodType, list.labels ?? {}).flatMap(([path, label]) => {
      const way = along(row, path)
      const facts = way.map((one) => factsOf(one))
      const own: Partial<FieldFacts> = facts.at(-1) ?? {}
      if (!facts.every((one) => mayRead(one, can))) return []
      const isMasked = facts.some((one) => one?.masked)
      const isDay = own.kind === 'date' || own.kind === 'lastDay'
      const isMoment = isDay || unwrap(way.at(-1) as z.ZodType) instanceof z.ZodISODateTime
      const from = field === list.person ? [] : path
      return [{ label: sayLabel(label), field, path: from, facts: sayChoices(own), isMoment, isMasked }]
    })
  })
}

/** The columns of own fields that the caller can read. Their words are those of the company. */
export function ownColumnsFor(fields: readonly OwnFieldDefinition[]): ExportColumn[] {
  return fields.map(({ id, name, kind }) => ({
    label: name,
    field: `own.${id}`,
    path: ['own', id],
    facts: {},
    isMoment: kind === 'date',
    isMasked: false,
  }))
}

/** A day, or an instant in UTC, in RFC 3339 notation. */
interface Moment {
  at: string
}

/** The value of a table cell. */
export type Cell = string | number | Moment

const moment = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/
const isReal = (text: string) => moment.test(text) && !Number.isNaN(Date.parse(text))

/** Cell value for a row and column: labels for choices, names for objects, plain numbers for money. */
export function cellOf({ path, facts: { choices, kind }, isMoment }: ExportColumn, row: unknown): Cell {
  let value = row
  for (const name of path) value = (value as Partial<Record<string, unknown>> | null | undefined)?.[name]
  if (typeof value === 'string' || typeof value === 'number') {
    const choice = choices?.[value]
    if (choice !== undefined) return choice
    if (!isMoment || typeof value === 'number' || !isReal(value)) return value
    return { at: kind === 'lastDay' ? lastDayOf(value) : value }
  }
  return cellText(value)
}
