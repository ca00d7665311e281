import { z } from 'zod'
import { CalendarDate, Instant } from '../../dates.ts'
import { data, done, endpoint, Id, idInput, idParam } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import type { Permission } from '../../permissions.ts'
import { BasicEmployee, G, P } from './employee.ts'

/** For so many days a change of a payout account can be confirmed. Then it ends. */
export const payoutDays = 14

/** A session that began within so many minutes confirms the change of the own account. */
export const freshMinutes = 15

/** The fields of the account that calls write, each null if it does not change. */
const wanted = (general?: Permission, personal?: Permission) => {
  const of = (label: string, read?: Permission) => field(z.string().nullable(), { label, ...(read && { read }) })
  return z.object({
    wiseRecipientID: of('Wise recipient id', general),
    wiseAccountNumber: of('Wise account number', general),
    wiseCurrency: of('Wise currency', general),
    wiseRecipientEmail: of('Wise recipient email', general),
    wiseRecipientName: of('Wise recipient name', general),
    localBranchName: of('Bank', personal),
    localBankBranch: of('Branch', personal),
    localBankRecipientName: of('Account name', personal),
    localBankNumber: of('Account number', personal),
    localBankCurrency: of('Account currency', personal),
  })
}

/** What the caller can do about it: confirm, sign in again first, or leave it to a second person. */
const Next = z.enum(['confirm', 'sign-in', 'second'])

const change = {
  id: Id,
  askedBy: BasicEmployee,
  askedAt: Instant,
  /** Made through an invitation link. */
  byLink: z.boolean(),
  /** The last day on which it can be confirmed. */
  endsOn: CalendarDate,
  next: Next,
}

/** A change of somebody's payout account that waits (rules/roles.md#1.9). */
export const PayoutChange = z.object({ ...change, wanted: wanted(G, P) })
export type PayoutChange = z.infer<typeof PayoutChange>

/** That of the caller's own account, in which no field is hidden. */
export const OwnPayoutChange = z.object({ ...change, wanted: wanted() })

const ofPerson = idParam.extend({ changeID: idInput() })
const refusals = ['record.notFound', 'payout.notSecond', 'employee.notBelowYou', 'employee.erased'] as const

/** Calls on changes of payout accounts that wait (not in the specified API). */
export const payoutChanges = {
  mine: endpoint({
    method: 'GET',
    path: '/profile/payout-change',
    access: 'session',
    summary: 'The change of my payout account that waits for confirmation, or null',
    response: data(OwnPayoutChange.nullable()),
  }),
  confirmMine: endpoint({
    method: 'POST',
    path: '/profile/payout-change/:id/confirm',
    access: 'session',
    mails: true,
    summary: 'Confirm the change of my payout account',
    description: `The session must have begun within ${freshMinutes} minutes.`,
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'payout.signInAgain', 'payout.needsSecond'],
  }),
  withdrawMine: endpoint({
    method: 'DELETE',
    path: '/profile/payout-change/:id',
    access: 'session',
    summary: 'Withdraw the change of my payout account, whoever asked for it',
    params: idParam,
    response: done,
    refusals: ['record.notFound'],
  }),
  one: endpoint({
    method: 'GET',
    path: '/employees/:id/payout-change',
    about: 'employee',
    access: 'employees.edit',
    summary: 'The change of the payout account of a person that waits for confirmation, or null',
    params: idParam,
    response: data(PayoutChange.nullable()),
    refusals: ['record.notFound'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/employees/:id/payout-change/:changeID/confirm',
    about: 'employee',
    access: 'employees.edit',
    byKey: false,
    mails: true,
    summary: 'Confirm a change of the payout account of a person, as a second person',
    description:
      'By somebody who reads the fields, ranks above the person, and has nothing to do with who asked for it.',
    params: ofPerson,
    response: done,
    refusals,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/employees/:id/payout-change/:changeID',
    about: 'employee',
    access: 'employees.edit',
    summary: 'Withdraw a change of the payout account of a person',
    params: ofPerson,
    response: done,
    refusals: ['record.notFound', 'employee.notBelowYou'],
  }),
}
