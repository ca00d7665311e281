import { z } from 'zod'
import { Instant } from '../dates.ts'
import { Id } from '../endpoint.ts'
import { BasicEmployee } from './employees/employee.ts'

/** One changed field, as text. Masked fields have no values. */
export const Change = z.object({
  field: z.string(),
  before: z.string(),
  after: z.string(),
  masked: z.boolean(),
})
export type Change = z.infer<typeof Change>

/** One entry of a record's history. Values are text; fields that the caller can't read are left out. */
export const TimelineEntry = z.object({
  id: Id,
  at: Instant,
  actor: BasicEmployee.nullable(),
  action: z.string(),
  changes: z.array(Change.extend({ label: z.string() })),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>
