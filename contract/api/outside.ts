import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, endpoint, Id, idInput } from '../endpoint.ts'
import { field } from '../fields.ts'
import { BasicEmployee } from './employee.ts'
import { words } from '../words.ts'

/** When other systems have something to do for somebody. */
export const occasions = words({ onboarding: 'Onboarding', offboarding: 'Offboarding' })
export type Occasion = keyof typeof occasions

/** What that is, in the order of the list (rules/people.md#3.3), and the words of it. */
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

/** The words of one action; who leaves becomes a veteran in the chat when mail is still forwarded, else an alumnus. */
export function outsideActionWords(occasion: Occasion, action: string, keepsForwarding: boolean): string {
  const words = (outsideActions[occasion] as Record<string, string>)[action] ?? action
  if (occasion === 'onboarding' || action !== 'chat-role') return words
  return keepsForwarding
    ? 'Remove the company roles in the chat and add Veteran'
    : 'Remove the company roles in the chat and add Alumni'
}

/**
 * How far an action is. `off`: no other system is connected, somebody does it by hand. `cancelled`: the person came back, or left,
 * before it was done.
 */
export const OutsideState = z.enum(['off', 'waiting', 'done', 'failed', 'cancelled'])
export type OutsideState = z.infer<typeof OutsideState>

/** One thing to do in another system for somebody who joins or leaves. */
export const OutsideAction = z.object({
  id: Id,
  occasion: z.enum(['onboarding', 'offboarding']),
  action: z.string(),
  /** What there is to do, in words. */
  words: z.string(),
  state: OutsideState,
  /** Why the last attempt failed, as a sentence; `""` for none. */
  reason: z.string(),
  attempts: z.int(),
  /** Who ticked it off by hand; `null` when the other system did it. */
  doneBy: BasicEmployee.nullable(),
  doneAt: Instant.nullable(),
  createdAt: Instant,
})
export type OutsideAction = z.infer<typeof OutsideAction>

/** Calls about what other systems have to do for an employee. */
export const outsideCalls = {
  outsideActions: endpoint({
    method: 'GET',
    path: '/employees/:id/outside-actions',
    access: 'employees.edit',
    summary: 'What other systems have to do for somebody who joins or leaves, newest occasion first',
    params: z.object({ id: idInput() }),
    response: data(z.array(OutsideAction)),
    refusals: ['record.notFound'],
  }),
  tickOutsideAction: endpoint({
    method: 'PUT',
    path: '/employees/:id/outside-actions/:actionId',
    access: 'employees.edit',
    summary: 'Tick off one of them that was done by hand',
    description: 'Ends further attempts. An action that is done already stays as it is.',
    params: z.object({ id: idInput(), actionId: idInput() }),
    body: z.object({ state: field(z.literal('done'), { label: 'State' }) }),
    response: data(OutsideAction),
    refusals: ['record.notFound', 'outside.cancelled'],
  }),
}
