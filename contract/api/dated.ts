import { z } from 'zod'
import { CalendarDate, Instant } from '../dates.ts'
import { Id } from '../endpoint.ts'
import { field } from '../fields.ts'
import { optionalDate, optionalText } from '../inputs.ts'
import { words } from '../words.ts'
import { BasicEmployee } from './employees/employee.ts'

/** What a row of a dated fact is today. Corrected rows and those taken back are true on no day (docs/rules/time.md#1.3). */
export const datedStates = words({
  planned: 'Planned',
  current: 'Current',
  past: 'Past',
  corrected: 'Corrected',
  'taken-back': 'Taken back',
})

/** A row of a dated fact without what it says: first and last day, and who decided it (docs/rules/time.md). */
export const DatedRow = z.object({
  id: Id,
  state: field(z.enum(Object.keys(datedStates) as [keyof typeof datedStates]), {
    label: 'State',
    choices: datedStates,
  }),
  from: field(CalendarDate, { label: 'From', kind: 'date' }),
  /** The last day; `null` without an end. */
  to: field(CalendarDate.nullable(), { label: 'To', kind: 'date' }),
  reason: field(z.string(), { label: 'Reason' }),
  /** `null` for what was there before decisions were kept. */
  decidedBy: field(BasicEmployee.nullable(), { label: 'Decided by', kind: 'employee' }),
  decidedAt: Instant,
  replacedBy: field(BasicEmployee.nullable(), { label: 'Replaced by', kind: 'employee' }),
  replacedAt: Instant.nullable(),
  replacedReason: field(z.string(), { label: 'Reason' }),
})
export type DatedRow = z.infer<typeof DatedRow>

/** The keys with which a call says from when its values are true (docs/rules/time.md#2). */
export const datedChange = {
  /** The first day, or a day of the row that a correction replaces. Without it, today. */
  from: field(optionalDate, { label: 'From', kind: 'date' }),
  reason: field(optionalText, { label: 'Reason' }),
  /** Replaces what is true on that day for all of its days: it was wrong. */
  correction: field(z.boolean().nullish(), { label: 'Correction' }),
  /** Takes back what is planned for after that day. */
  dropPlanned: field(z.boolean().nullish(), { label: 'Take back the planned change' }),
}
