import { z } from 'zod'
import type { Change, TimelineEntry } from '#contract/api/timeline.ts'
import { ProjectRecord } from '#contract/api/projects/record.ts'
import { choiceOf, factsOf, field as declared, labelOf, readableFields, unwrap } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import { sayLines, sayWord } from '#server/platform/languages/i18n.ts'
import { sayShares, sayStored } from './storedWords.ts'

const flags = ['Yes', 'No']

/** The reason of a failure in a history, stored as `sayLines` reads it. */
export const Reason = declared(z.string(), { label: 'Reason' })

/** A value of a field in the reader's language if it is a choice or a flag; what people wrote stays as it is. */
function sayValue(schema: z.ZodObject, field: string, value: string): string {
  if (schema.shape[field] === Reason) return sayLines(value)
  if (schema.shape[field] === ProjectRecord.shape.commissionRates) return sayShares(value)
  const word = choiceOf(schema, field, value)
  const one = schema.shape[field] as z.ZodType
  const choices = factsOf(one)?.choices
  if (choices) return sayStored(word)
  return unwrap(one) instanceof z.ZodBoolean && flags.includes(word) ? sayWord(word) : word
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
