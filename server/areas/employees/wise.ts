import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { fieldsOf } from './fields.ts'

/** Fields of the person's Wise account. */
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

/** The Wise details after an edit. Omitted and blank fields stay. */
export const wiseAfter = (before: Wise, given: Partial<Record<keyof Wise, string | null | undefined>>): Wise =>
  Object.fromEntries(wiseFields.map((name) => [name, given[name] || before[name]])) as Wise
