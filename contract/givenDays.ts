import { z } from 'zod'
import { DateInput } from './dates.ts'
import { holds } from './schema.ts'
import { type TextChange, textChanger, type Walker, walkerOf } from './walker.ts'

// A registry knows schemas that were made from a registered one, such as a date with one more rule.
const dates = z.registry<{ isDate: true }>()
dates.add(DateInput, { isDate: true })

const isDate = (schema: z.ZodType): boolean => holds(schema, (part) => dates.get(part) !== undefined)

/**
 * Builds the function that reads the dates of a request's part, in place, before it is parsed. Undefined if it has none.
 * Call it once per endpoint.
 */
export const dayReaderOf = (schema: z.ZodType): Walker<TextChange> | undefined => walkerOf(schema, textChanger(isDate))
