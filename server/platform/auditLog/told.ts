import { z } from 'zod'
import { lastDayOf } from '#contract/dates.ts'
import { isOwnColumn } from '#contract/api/employees/search.ts'
import type { StoredChange, StoredValue, TimelineEntry } from '#contract/api/timeline.ts'
import { choiceOf, factsOf, field as declared, readableFields, unwrap } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import { referenceOf } from '#contract/references.ts'
import { toSay } from '#contract/words.ts'
import { sayLines, sayWord } from '#server/platform/languages/i18n.ts'
import { sayLabel } from '#server/platform/languages/labels.ts'
import { isId, type Names } from './names.ts'
import { textOf } from './values.ts'

/** The reason of a failure in a history, stored as `sayLines` reads it. */
export const Reason = declared(z.string(), { label: 'Reason' })

/** How areas say a value of a field, by its name; of a list, each of its values. */
export type Sayings = Readonly<Record<string, (value: StoredValue, names: Names) => string>>

/** What a stored record is called today. A name from before ids were stored is said as it is. */
export const sayRecord = (value: StoredValue, names: Names): string =>
  isId(value) ? (names.get(value) ?? sayWord(toSay('deleted'))) : textOf(value)

/** A value of a field in the reader's language; what people wrote stays as it is. */
function sayOne(schema: z.ZodObject, field: string, value: StoredValue, names: Names): string {
  const one = schema.shape[field] as z.ZodType | undefined
  if (typeof value === 'boolean') return sayWord(value ? 'Yes' : 'No')
  if (typeof value === 'object' && 'isLead' in value)
    return `${sayRecord(value.id ?? '', names)} (${sayWord(toSay('lead'))})`
  if (one && referenceOf(one)) return sayRecord(value, names)
  const text = textOf(value)
  if (!one) return text
  if (one === Reason) return sayLines(text)
  if (isOwnColumn(field)) return text
  const word = choiceOf(schema, field, text)
  const { choices, kind } = factsOf(one) ?? {}
  if (kind === 'lastDay') return lastDayOf(text)
  return choices || unwrap(one) instanceof z.ZodBoolean ? sayWord(word) : word
}

/** What a change is told as: its values in words, with the names of `namesIn()`. */
export function wordsOf(
  schema: z.ZodObject,
  { field, before, after }: StoredChange,
  names: Names,
  sayings: Sayings = {},
): { before: string; after: string } {
  const sayEach = (value: StoredValue) => sayings[field]?.(value, names) ?? sayOne(schema, field, value, names)
  const say = (value: StoredValue) => (Array.isArray(value) ? value.map(sayEach).sort().join(', ') : sayEach(value))
  return { before: say(before), after: say(after) }
}

/**
 * Readable changes of a record in the reader's language. `of` prefixes labels with a sub-record's name. `sayings`
 * say the fields that the schema can't.
 */
export function toldBy(
  schema: z.ZodObject,
  changes: readonly StoredChange[],
  can: Can,
  names: Names,
  of?: string | null,
  sayings: Sayings = {},
): TimelineEntry['changes'] {
  const readable = readableFields(schema, can)
  return changes
    .filter(({ field }) => readable.has(field))
    .map((change) => {
      const { field, masked } = change
      const label = sayLabel(schema, field)
      return { field, label: of ? `${of}: ${label}` : label, ...wordsOf(schema, change, names, sayings), masked }
    })
}
