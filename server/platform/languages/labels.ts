import type { z } from 'zod'
import { isOwnColumn } from '#contract/api/employees/search.ts'
import { labelOf } from '#contract/fields.ts'
import { sayWord } from './i18n.ts'

/** The label of a field in the reader's language. Own fields have the name that the company gave them. */
export const sayLabel = (schema: z.ZodObject, field: string): string =>
  isOwnColumn(field) ? labelOf(schema, field) : sayWord(labelOf(schema, field))
