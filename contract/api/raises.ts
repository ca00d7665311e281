import { z } from 'zod'
import { data, endpoint, idInput } from '../endpoint.ts'
import { field } from '../fields.ts'
import { optionalDate, optionalText } from '../inputs.ts'
import { BaseSalaryInput, payDays } from './employees/edits.ts'
import { ImportedLine, ImportOutcome } from './importOutcome.ts'
import { csvText, fileRefusals, Reading } from './importReading.ts'
import { problem } from '../errors/fault.ts'

/**
 * Columns of a file of raises, by field. People are given as `personKeyOf()` reads them. Empty cells keep what the person
 * has on that day.
 */
export const ImportedRaise = z.object({
  employeeID: field(idInput(), { label: 'Employee', kind: 'employee' }),
  ...BaseSalaryInput.pick({
    personalAccountAmount: true,
    companyAccountAmount: true,
    contractAmount: true,
    currencyCode: true,
  }).shape,
  batch: field(
    z.coerce
      .number()
      .int()
      .refine((day) => day in payDays, problem('employee.badPayDay')),
    { label: 'Pay day', choices: payDays },
  ),
})

/** Maximum number of rows of a file, without the header. */
export const mostRaises = 500

/** All fields of a row, in form order. */
export const raiseFields = Object.keys(ImportedRaise.shape) as (keyof typeof ImportedRaise.shape)[]

/** Field of each column in a file of raises. */
export type RaiseMapping = Record<string, (typeof raiseFields)[number] | ''>

/** Body of raises from a file (docs/rules/time.md#3.4). `from` and `reason` hold for all rows. */
export const Raises = z.object({
  /** Separated by commas or semicolons, with a header. */
  csv: field(csvText, { label: 'File' }),
  from: field(optionalDate, { label: 'From', kind: 'date' }),
  reason: field(optionalText, { label: 'Reason' }),
  /** The field of each column by name, `''` to skip it. Default: columns are matched by name. */
  mapping: field(z.record(z.string().max(500), z.union([z.enum(raiseFields), z.literal('')])).optional(), {
    label: 'Columns',
  }),
  /** The notation of ambiguous columns by name, as the preview asks for it. */
  reading: field(Reading.optional(), { label: 'Notation' }),
})
export type Raises = z.infer<typeof Raises>

/** Result or preview of raises: columns in file order with their fields, and the result of each row. */
export const RaiseOutcome = ImportOutcome.extend({
  columns: z.array(z.object({ name: z.string(), field: z.string() })),
  lines: z.array(ImportedLine),
})
export type RaiseOutcome = z.infer<typeof RaiseOutcome>

/** Raises of many people from a file, from one day on (not in the specified API). */
export const raises = {
  check: endpoint({
    method: 'POST',
    path: '/employee-raises/check',
    access: 'employees.baseSalary.edit',
    onSome: true,
    cost: 20,
    summary: 'Preview of raises from a file, row by row, with old and new pay',
    description:
      'No pay is written. Readers of salaries see the pay of that day, and each look is in the history of the person.',
    body: Raises,
    response: data(RaiseOutcome),
    refusals: [...fileRefusals],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/employee-raises',
    access: 'employees.baseSalary.edit',
    onSome: true,
    cost: 20,
    summary: 'Raise the pay of many people from a file, from a day on',
    description:
      'Each row is what `PUT /employees/{id}/base-salary` does, with its rules and its event. All rows are written in one transaction, or none if a row has an error. One undo reverts all.',
    undoable: true,
    body: Raises,
    response: data(RaiseOutcome),
    refusals: [...fileRefusals, 'import.ambiguousColumn'],
  }),
}
