import { z } from 'zod'
import { data, done, endpoint, idParam } from '../../endpoint.ts'
import { field } from '../../fields.ts'

/** Lifetime of a confirmation link, in hours. */
export const confirmationHours = 24

const waiting = 'Unconfirmed team or personal email'

/** Confirmation of the addresses that people sign in with (docs/decisions/037-addresses.md). */
export const addresses = {
  confirm: endpoint({
    method: 'POST',
    path: '/addresses/confirm',
    access: 'public',
    summary: 'Confirm a new email address with the token of the mailed link',
    description: `The token works once, for ${confirmationHours} hours. Replaces the old address and ends all sessions of the person.`,
    body: z.object({ token: field(z.string().trim().min(1).max(200), { label: 'Token' }) }),
    response: data(z.object({ email: z.string() })),
    refusals: ['address.linkEnded'],
  }),
  sendAgain: endpoint({
    method: 'POST',
    mails: true,
    path: '/employees/:id/addresses/confirmation',
    access: 'employees.edit',
    summary: `${waiting}: send a new link and end the old one, if there is one`,
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'employee.notBelowYou'],
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/employees/:id/addresses/confirmation',
    access: 'employees.edit',
    summary: `${waiting}: restore the address in use, if there is one`,
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'employee.erased', 'employee.notBelowYou'],
  }),
  sendMineAgain: endpoint({
    method: 'POST',
    mails: true,
    path: '/profile/addresses/confirmation',
    access: 'session',
    summary: `${waiting} of mine: send a new link and end the old one`,
    response: done,
  }),
  takeMineBack: endpoint({
    method: 'DELETE',
    path: '/profile/addresses/confirmation',
    access: 'session',
    summary: 'My unconfirmed personal email: restore the address in use',
    response: done,
  }),
}
