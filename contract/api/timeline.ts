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

/** A value in an event, as JSON: a record by its id, a choice by its code, a list of values. `''` is none. */
export type StoredValue = string | number | boolean | StoredValue[] | { [key: string]: StoredValue | null }

/** A changed field in an event. Its words are made when it is read (docs/decisions/110-values-in-events.md). */
export type StoredChange = Omit<Change, 'before' | 'after'> & { before: StoredValue; after: StoredValue }

/** One entry of a record's history. Values are text; fields that the caller can't read are left out. */
export const TimelineEntry = z.object({
  id: Id,
  at: Instant,
  actor: BasicEmployee.nullable(),
  action: z.string(),
  changes: z.array(Change.extend({ label: z.string() })),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>
