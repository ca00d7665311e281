import { z } from 'zod'
import type { TimelineEntry } from '#contract/api/employees.ts'
import { choiceOf, factsOf, labelOf, readableFields, unwrap } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import { sayWord } from '../i18n.ts'
import type { Change } from './audit.ts'

const flags = ['Yes', 'No']

/** A value of a field in the reader's language if it is a choice or a flag; what people wrote stays as it is. */
function sayValue(schema: z.ZodObject, field: string, value: string): string {
  const word = choiceOf(schema, field, value)
  const one = schema.shape[field] as z.ZodType
  const words = unwrap(one) instanceof z.ZodBoolean ? flags : Object.values(factsOf(one)?.choices ?? {})
  return words.includes(word) ? sayWord(word) : word
}

/** Changes of a record as the reader may see them, with labels and choices in the reader's language; `of`: whose fields they are. */
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
