import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, endpoint, Id, idInput } from '../endpoint.ts'
import { field } from '../fields.ts'
import { BasicEmployee } from './employees/employee.ts'
import { toSay, words } from '../words.ts'

/** Occasions for work in other systems. */
export const occasions = words({ onboarding: 'Onboarding', offboarding: 'Offboarding' })
export type Occasion = keyof typeof occasions

/** The work for each occasion, in list order (rules/people.md#3.3), with its labels. */
export const outsideActions = {
  onboarding: words({
    'team-email': 'Create the team mailbox, forwarding to the personal email',
    'project-tool-account': 'Create the project tool account',
    'chat-role': 'Give the member role in the chat',
  }),
  offboarding: words({
    'chat-role': 'Remove the company roles in the chat',
    'project-tool': 'Remove from the project tool',
    'mail-forwarder': 'Delete the forwarding to the personal email',
    mailbox: 'Delete the company mailbox',
    'source-code': 'Remove from the source code organization',
  }),
} satisfies Record<Occasion, Record<string, string>>

/** Text of an action. In the chat, people who leave become veterans if their mail is forwarded, else alumni. */
export function outsideActionWords(occasion: Occasion, action: string, keepsForwarding: boolean): string {
  const words = (outsideActions[occasion] as Record<string, string>)[action] ?? action
  if (occasion === 'onboarding' || action !== 'chat-role') return words
  return keepsForwarding
    ? toSay('Remove the company roles in the chat and add Veteran')
    : toSay('Remove the company roles in the chat and add Alumni')
}

/**
 * State of an action. `off`: no other system is connected, so a person does it by hand. `cancelled`: the person came
 * back, or left, before it was done.
 */
export const OutsideState = z.enum(['off', 'waiting', 'done', 'failed', 'cancelled'])
export type OutsideState = z.infer<typeof OutsideState>

/** One action in another system for a person who joins or leaves. */
export const OutsideAction = z.object({
  id: Id,
  occasion: z.enum(['onboarding', 'offboarding']),
  action: z.string(),
  /** What to do, as text. */
  words: z.string(),
  state: OutsideState,
  /** Why the last attempt failed, as a sentence; `""` without a failure. */
  reason: z.string(),
  attempts: z.int(),
  /** The person who ticked it off by hand; `null` if the other system did it. */
  doneBy: BasicEmployee.nullable(),
  doneAt: Instant.nullable(),
  createdAt: Instant,
})
export type OutsideAction = z.infer<typeof OutsideAction>

/** Endpoints for work in other systems for an employee. */
export const outsideCalls = {
  outsideActions: endpoint({
    method: 'GET',
    path: '/employees/:id/outside-actions',
    access: 'employees.edit',
    summary: 'Work in other systems for a person who joins or leaves, newest occasion first',
    params: z.object({ id: idInput() }),
    response: data(z.array(OutsideAction)),
    refusals: ['record.notFound'],
  }),
  tickOutsideAction: endpoint({
    method: 'PUT',
    path: '/employees/:id/outside-actions/:actionId',
    access: 'employees.edit',
    summary: 'Tick off an action that was done by hand',
    description: 'Stops further attempts. A done action stays unchanged.',
    params: z.object({ id: idInput(), actionId: idInput() }),
    body: z.object({ state: field(z.literal('done'), { label: 'State' }) }),
    response: data(OutsideAction),
    refusals: ['record.notFound', 'outside.cancelled'],
  }),
}
