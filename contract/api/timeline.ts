import { z } from 'zod'
import { Instant } from '../dates.ts'
import { Id } from '../endpoint.ts'
import { BasicEmployee } from './employees/employee.ts'

/** One entry of a record's history. Values are text; fields that the caller can't read are left out. */
export const TimelineEntry = z.object({
  id: Id,
  at: Instant,
  actor: BasicEmployee.nullable(),
  action: z.string(),
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      before: z.string(),
      after: z.string(),
      masked: z.boolean(),
    }),
  ),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>
