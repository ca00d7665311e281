import { DateInput } from './dates.ts'
import { blankAsNone } from './queries.ts'

/**
 * The day that a list or record is asked for, as `YYYY-MM-DD` (docs/rules/time.md#7). Absent or blank: now. The permissions are
 * those of the history of what is shown: `employees.read.generalInfo.fullAccess` for people.
 */
export const asOfInQuery = blankAsNone(DateInput)

/** `asOf` in a body. Absent and `null` mean now. */
export const asOfInBody = DateInput.nullish()

/** Refusals of a call that takes `asOf`. */
export const asOfRefusals = ['asOf.beforeCompany', 'asOf.tooFar'] as const
