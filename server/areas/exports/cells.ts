import { sayWord } from '#server/platform/languages/i18n.ts'
import type { ExportColumn } from './columns.ts'

/** A day, or an instant in UTC, in RFC 3339 notation. */
export interface Moment {
  at: string
}

/** The value of a table cell. */
export type Cell = string | number | Moment

/** Separates values in one cell. Not a comma, because names contain commas. */
export const separator = '; '

const moment = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/
const isReal = (text: string) => moment.test(text) && !Number.isNaN(Date.parse(text))

type Thing = Partial<Record<string, unknown>>

/** Display text of an object: a person, an entry of a list, a line item, a change of the audit trail. */
function nameOf(thing: Thing): string {
  const { displayName, name, description, label, before, after } = thing
  if (label !== undefined) return `${words(label)}: ${words(before) || '-'} → ${words(after) || '-'}`
  const known = displayName ?? name ?? description
  if (known !== undefined) return words(known)
  return Object.entries(thing)
    .map(([key, value]) => `${key}: ${words(value)}`)
    .join(', ')
}

function words(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(words).filter(Boolean).join(separator)
  if (typeof value === 'boolean') return sayWord(value ? 'Yes' : 'No')
  return typeof value === 'object' ? nameOf(value as Thing) : String(value as string | number)
}

/** Cell value for a row and column: labels for choices, names for objects, plain numbers for money. */
export function cellOf({ path, facts: { choices }, isMoment }: ExportColumn, row: unknown): Cell {
  let value = row
  for (const name of path) value = (value as Thing | null | undefined)?.[name]
  if (typeof value === 'string' || typeof value === 'number') {
    const choice = choices?.[value]
    if (choice !== undefined) return choice
    return isMoment && typeof value === 'string' && isReal(value) ? { at: value } : value
  }
  return words(value)
}
