import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, done, endpoint, idParam } from '../endpoint.ts'
import { field } from '../fields.ts'

/** Whether somebody was erased, and when. */
export const Erasure = z.object({ erasedAt: field(Instant.nullable(), { label: 'Erased' }) })
export type Erasure = z.infer<typeof Erasure>

/** Erasing people who have left (docs/decisions/020-erasing-people.md). */
export const employeeErase = {
  one: endpoint({
    method: 'GET',
    path: '/employees/:id/erasure',
    access: 'employees.read.fullAccess',
    summary: 'When a person was erased; `null` for everybody else',
    params: idParam,
    response: data(Erasure),
    refusals: ['record.notFound'],
  }),
  erase: endpoint({
    method: 'POST',
    path: '/employees/:id/erase',
    access: 'session',
    adminOnly: true,
    summary: 'Erase somebody who has left, for good',
    description:
      'One transaction. Goes: names, addresses, contacts, bank, documents, pictures, salary, accounts, sessions, mails, texts written by or about the person, values in the history. Stays, without a name: memberships, scores, audits, invoices. A repeat takes what has come since.',
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'employee.notLeft'],
  }),
}
