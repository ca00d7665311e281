import { z } from 'zod'
import { Instant } from '../../dates.ts'
import { data, done, endpoint, idParam } from '../../endpoint.ts'
import { field } from '../../fields.ts'

/** Time at which a person was erased, or null. */
export const Erasure = z.object({ erasedAt: field(Instant.nullable(), { label: 'Erased' }) })
export type Erasure = z.infer<typeof Erasure>

/** A name or address of a person, with the number of events of others that erasing would empty because of it. */
const Sought = z.object({ text: z.string(), events: z.int() })

/** What erasing a person would search for. */
export const ErasurePreview = z.object({
  /** Number of events about the person. */
  events: z.int(),
  /** Names that the person had for days, and addresses that were confirmed or held for days. */
  sought: z.array(Sought),
  /** Names and addresses that the person had too shortly. Nothing is searched for them. */
  unproven: z.array(z.string()),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>

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
  preview: endpoint({
    method: 'GET',
    path: '/employees/:id/erasure/preview',
    access: 'session',
    adminOnly: true,
    cost: 20,
    summary: 'Names and addresses that erasing a person would search for, with the number of events',
    description: 'Searches the whole trail, which can take seconds. Changes nothing.',
    params: idParam,
    response: data(ErasurePreview),
    refusals: ['record.notFound', 'employee.notLeft'],
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
