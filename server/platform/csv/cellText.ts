import { readBack } from '#contract/csvText.ts'
import { personCell } from '#contract/personKey.ts'
import { toSay } from '#contract/words.ts'
import { sayWord } from '#server/platform/languages/i18n.ts'

/** Separates values in one cell. Not a comma, because names contain commas. */
const separator = '; '

type Thing = Partial<Record<string, unknown>>

/** Display text of an object: a person, an entry of a list, a line item, a change of the audit trail. */
function nameOf(thing: Thing): string {
  const { displayName, username, name, description, label, before, after } = thing
  if (label !== undefined) return `${cellText(label)}: ${cellText(before) || '-'} → ${cellText(after) || '-'}`
  if (typeof displayName === 'string' && typeof username === 'string') return personCell({ displayName, username })
  const known = displayName ?? name ?? description
  if (known !== undefined) return cellText(known)
  return Object.entries(thing)
    .map(([key, value]) => `${key}: ${cellText(value)}`)
    .join(', ')
}

/** A value as the text of an exported cell: people with their usernames, entries of lists by their names. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(cellText).filter(Boolean).join(separator)
  if (typeof value === 'boolean') return sayWord(value ? toSay('Yes') : toSay('No'))
  if (typeof value === 'number') return numberText(value)
  return typeof value === 'object' ? nameOf(value as Thing) : String(value as string)
}

/** A number as text. Three decimals get a fourth, because `1.125` may also be one thousand, grouped. */
export function numberText(value: number): string {
  const text = String(value)
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text
}

/** True if a cell has the text that an export writes for this value, so that nobody has touched it. */
export const isUntouched = (cell: string, value: unknown): boolean => cell === readBack(cellText(value))
