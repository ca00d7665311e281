import { z } from 'zod'
import { field } from '../fields.ts'
import { done, endpoint, idInput } from '../endpoint.ts'
import { S } from './employee.ts'
import { problem } from '../errors/fault.ts'

/** The most people that one call reveals: a whole page of the list. */
const mostPeople = 999

/** Body of POST /employees/reveal-salaries. */
export const SalaryReveal = z.object({
  /** Whose salaries are about to be shown; people without one, or whom the caller may not open, are passed over. */
  employeeIDs: field(
    z
      .array(idInput())
      .min(1, problem('employee.noneNamed'))
      .max(mostPeople, problem('employee.tooManyNamed', { most: mostPeople })),
    { label: 'Employees' },
  ),
})

/** The call of the area `employees` that is made before a masked salary is shown. */
export const salaryCalls = {
  revealSalaries: endpoint({
    method: 'POST',
    path: '/employees/reveal-salaries',
    access: S,
    summary: 'Say that salaries are about to be shown on a screen',
    description:
      'Leaves an event in the history of each of these people. Salaries come with the people themselves; screens mask them until this call has succeeded.',
    body: SalaryReveal,
    response: done,
  }),
}
