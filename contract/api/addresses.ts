import { z } from 'zod'
import { data, done, endpoint, idParam } from '../endpoint.ts'
import { field } from '../fields.ts'

/** For how long the link to confirm an address works, in hours. */
export const confirmationHours = 24

const waiting = 'The team or personal e-mail that waits to be confirmed'

/** Confirming addresses that people sign in with (docs/decisions/037-addresses.md). */
export const addresses = {
  confirm: endpoint({
    method: 'POST',
    path: '/addresses/confirm',
    access: 'public',
    summary: 'Confirm a new e-mail address with the token of the link that was sent to it',
    description: `The token counts once, for ${confirmationHours} hours. The address before ends, and so do all sessions of the person.`,
    body: z.object({ token: field(z.string().trim().min(1).max(200), { label: 'Token' }) }),
    response: data(z.object({ email: z.string() })),
    refusals: ['address.linkEnded'],
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/employees/:id/addresses/confirmation',
    access: 'employees.edit',
    summary: `${waiting}: send a new link, the old one ends; nothing happens when none waits`,
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'employee.notBelowYou'],
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/employees/:id/addresses/confirmation',
    access: 'employees.edit',
    summary: `${waiting}: put the one in use back in its place; nothing happens when none waits`,
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'employee.notBelowYou'],
  }),
  sendMineAgain: endpoint({
    method: 'POST',
    path: '/profile/addresses/confirmation',
    access: 'session',
    summary: `${waiting}, of mine: send a new link, the old one ends`,
    response: done,
  }),
  takeMineBack: endpoint({
    method: 'DELETE',
    path: '/profile/addresses/confirmation',
    access: 'session',
    summary: 'My personal e-mail that waits to be confirmed: put the one in use back in its place',
    response: done,
  }),
}
