import { z } from 'zod'
import { field } from '../../fields.ts'
import { done, endpoint, idInput } from '../../endpoint.ts'
import { S } from './employee.ts'
import { problem } from '../../errors/fault.ts'

/** Maximum number of people per call: a full page of the list. */
const mostPeople = 999

/** Body of `POST /employees/reveal-salaries`. */
const SalaryReveal = z.object({
  /** People whose salaries will be shown. Those without one, and those whom the caller can't open, are ignored. */
  employeeIDs: field(
    z
      .array(idInput())
      .min(1, problem('employee.noneNamed'))
      .max(mostPeople, problem('employee.tooManyNamed', { most: mostPeople })),
    { label: 'Employees' },
  ),
})

/** The call to make before showing masked salaries. */
export const salaryCalls = {
  revealSalaries: endpoint({
    method: 'POST',
    path: '/employees/reveal-salaries',
    viewing: 'open',
    access: S,
    summary: 'Log that salaries will be shown on a screen',
    description:
      'Writes an event to the history of each person. Answers on people contain salaries; screens mask them until this call has succeeded.',
    body: SalaryReveal,
    response: done,
  }),
}
