import { z } from 'zod'
import { lastDayOf } from '#contract/dates.ts'
import { isOwnColumn } from '#contract/api/employees/search.ts'
import type { Change, TimelineEntry } from '#contract/api/timeline.ts'
import { choiceOf, factsOf, field as declared, readableFields, unwrap } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import { sayLines, sayStored, sayWord } from '#server/platform/languages/i18n.ts'
import { sayLabel } from '#server/platform/languages/labels.ts'

const flags = ['Yes', 'No']

/** The reason of a failure in a history, stored as `sayLines` reads it. */
export const Reason = declared(z.string(), { label: 'Reason' })

/** How areas say the values of a field, by its name. */
export type Sayings = Readonly<Record<string, (value: string) => string>>

/** A value of a field in the reader's language if it is a choice or a flag; what people wrote stays as it is. */
function sayValue(schema: z.ZodObject, field: string, value: string): string {
  if (schema.shape[field] === Reason) return sayLines(value)
  if (isOwnColumn(field)) return value
  const word = choiceOf(schema, field, value)
  const one = schema.shape[field] as z.ZodType
  const { choices, kind } = factsOf(one) ?? {}
  if (kind === 'lastDay') return lastDayOf(value)
  if (choices) return sayStored(word)
  return unwrap(one) instanceof z.ZodBoolean && flags.includes(word) ? sayWord(word) : word
}

/**
 * Readable changes of a record, with labels and choices in the reader's language. `of` prefixes labels with a
 * sub-record's name. `sayings` say the fields that the schema can't.
 */
export function toldBy(
  schema: z.ZodObject,
  changes: readonly Change[],
  can: Can,
  of?: string | null,
  sayings: Sayings = {},
): TimelineEntry['changes'] {
  const readable = readableFields(schema, can)
  return changes
    .filter(({ field }) => readable.has(field))
    .map(({ field, before, after, masked }) => {
      const label = sayLabel(schema, field)
      const say = sayings[field] ?? ((value: string) => sayValue(schema, field, value))
      return {
        field,
        label: of ? `${of}: ${label}` : label,
        before: say(before),
        after: say(after),
        masked,
      }
    })
}
