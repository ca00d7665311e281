import { EmployeeRecord } from '#contract/api/employee.ts'
import { fieldsOf } from './sections.ts'

/** Where somebody is paid to. */
export const wiseFields = fieldsOf(
  EmployeeRecord.pick({
    wiseRecipientID: true,
    wiseAccountNumber: true,
    wiseRecipientEmail: true,
    wiseRecipientName: true,
    wiseCurrency: true,
  }),
)

type Wise = Pick<EmployeeRecord, (typeof wiseFields)[number]>

/** The Wise details after an edit: what is left out or blank stays. */
export const wiseAfter = (before: Wise, given: Partial<Record<keyof Wise, string | null | undefined>>): Wise =>
  Object.fromEntries(wiseFields.map((name) => [name, given[name] || before[name]])) as Wise
