import { z } from 'zod'
import { Instant } from '../../dates.ts'
import { data, done, endpoint, idParam } from '../../endpoint.ts'
import { field } from '../../fields.ts'

/** Time at which a person was erased, or null. */
export const Erasure = z.object({ erasedAt: field(Instant.nullable(), { label: 'Erased' }) })
export type Erasure = z.infer<typeof Erasure>

/** Erasing people who have left (docs/decisions/020-erasing-people.md). */
export const employeeErase = {
  one: endpoint({
    method: 'GET',
    path: '/employees/:id/erasure',
    access: 'employees.read.fullAccess',
    summary: 'Time at which a person was erased, or `null`',
    params: idParam,
    response: data(Erasure),
    refusals: ['record.notFound'],
  }),
  erase: endpoint({
    method: 'POST',
    path: '/employees/:id/erase',
    access: 'session',
    adminOnly: true,
    summary: 'Erase a person who has left, for good',
    description:
      'One transaction. Deletes names, addresses, contacts, bank, documents, pictures, salary, accounts, sessions, mails, texts written by or about the person, and values in the history. Keeps memberships, scores, audits and invoices without a name. A repeated call erases data added since.',
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'employee.notLeft'],
  }),
}
