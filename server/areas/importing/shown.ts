import type { z } from 'zod'
import type { ImportedValue } from '#contract/api/importReading.ts'
import { isOwnColumn } from '#contract/api/employees/search.ts'
import { isRealDate, lastDayOf } from '#contract/dates.ts'
import { factsOf } from '#contract/fields.ts'
import { dateFormat, numberFormat } from '#contract/formats.ts'
import { cellText } from '#server/platform/csv/cellText.ts'
import { currentLocale, sayWord } from '#server/platform/languages/i18n.ts'
import { sayLabel } from '#server/platform/languages/labels.ts'
import type { Entries, People } from './lists.ts'

/** A day with the name of its month, so that nobody can take it for another one. */
export const sayDay = (date: string): string =>
  dateFormat(currentLocale(), { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(date),
  )

/** A number with all its decimals, grouped as the reader writes numbers. */
export const sayNumber = (value: number): string =>
  numberFormat(currentLocale(), { maximumFractionDigits: 10 }).format(value)

/**
 * A stored or parsed value as text: days with their month, choices by their labels, everything else as exports do.
 * `say` translates a choice.
 */
export function sayValue(schema: z.ZodType, value: unknown, say = sayWord): string {
  const { kind, choices } = factsOf(schema) ?? {}
  const choice = typeof value === 'string' || typeof value === 'number' ? choices?.[value] : undefined
  if (choice) return say(choice)
  if (typeof value === 'number') return sayNumber(value)
  if (typeof value !== 'string' || !isRealDate(value)) return cellText(value)
  if (kind === 'lastDay') return sayDay(lastDayOf(value))
  return kind === 'date' ? sayDay(value) : cellText(value)
}

/** The names of entries and people that parsed values refer to by id. */
function namesIn({ entries, people }: Known): Map<string, string> {
  const lists = Object.values(entries).flatMap((list) => [...list.values()].map(({ id, name }) => [id, name] as const))
  return new Map([...lists, ...[...people.values()].map(({ id, cell }) => [id, cell] as const)])
}

interface Known {
  entries: Entries
  people: People
}

/** The values of one row. */
interface Row {
  /** Parsed values by field. */
  values: Record<string, unknown>
  /** The cells that they were parsed from. */
  cells: Partial<Record<string, string>>
  /** The value that a field has now; undefined if it has none, or if the caller can't read it. */
  stored: (field: string) => unknown
}

/** Returns a function that says what a row stores, in the order of its cells. */
export function sayingOf(form: z.ZodObject, known: Known): (row: Row) => ImportedValue[] {
  const names = namesIn(known)
  const plainly = (field: string, value: unknown) =>
    sayValue(form.shape[field] as z.ZodType, value, isOwnColumn(field) ? String : sayWord)
  const said = (field: string, value: unknown, cell: string): string => {
    if (Array.isArray(value)) return cellText(value.map((id) => names.get(id as string)))
    // A person may be one whom an earlier row creates, or whom the caller can't open.
    if (factsOf(form.shape[field] as z.ZodType)?.kind === 'employee') return names.get(value as string) || cell
    return names.get(value as string) ?? plainly(field, value)
  }
  return ({ values, cells, stored }) =>
    Object.entries(values).map(([field, value]) => ({
      label: sayLabel(form, field),
      before: plainly(field, stored(field)),
      after: said(field, value, cells[field] ?? ''),
    }))
}
