import { z } from 'zod'
import type { TimelineEntry } from '#contract/api/employees.ts'
import { choiceOf, factsOf, labelOf, readableFields, unwrap } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import { sayWord } from '#server/platform/languages/i18n.ts'
import type { Change } from './audit.ts'

const flags = ['Yes', 'No']

/** Translates a value of a choice or flag. Other values stay unchanged. */
function sayValue(schema: z.ZodObject, field: string, value: string): string {
  const word = choiceOf(schema, field, value)
  const one = schema.shape[field] as z.ZodType
  const words = unwrap(one) instanceof z.ZodBoolean ? flags : Object.values(factsOf(one)?.choices ?? {})
  return words.includes(word) ? sayWord(word) : word
}

/**
 * Readable changes of a record, with labels and choices in the reader's language. `of` prefixes labels with a
 * sub-record's name.
 */
export function toldBy(
  schema: z.ZodObject,
  changes: readonly Change[],
  can: Can,
  of?: string | null,
): TimelineEntry['changes'] {
  const readable = readableFields(schema, can)
  return changes
    .filter(({ field }) => readable.has(field))
    .map(({ field, before, after, masked }) => {
      const label = sayWord(labelOf(schema, field))
      return {
        field,
        label: of ? `${of}: ${label}` : label,
        before: sayValue(schema, field, before),
        after: sayValue(schema, field, after),
        masked,
      }
    })
}
