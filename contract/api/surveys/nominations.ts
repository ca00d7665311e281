import { z } from 'zod'
import { CalendarDate, DateInput } from '../../dates.ts'
import { data, done, endpoint, Id, idInput } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { ids } from '../../inputs.ts'
import { BasicEmployee } from '../employees/employee.ts'
import { leastReviewers } from './sharing.ts'

/** How many people one chooses at least and at most, unless a round says otherwise, and how many forms somebody gets. */
export const leastNominated = leastReviewers
export const [mostNominated, mostForms] = [5, 8]

/** In a new peer review people choose their peers (rules/surveys.md#8). */
export const NewNominations = z.object({
  until: field(DateInput, { label: 'Choose until', kind: 'date' }),
  most: field(z.int().min(leastNominated).max(15), { label: 'At most', kind: 'number' }),
  formsMost: field(z.int().min(1).max(50), { label: 'Forms for one person, at most', kind: 'number' }),
})
export type NewNominations = z.infer<typeof NewNominations>

/** Somebody who can review the person. */
export const Nominee = z.object({
  employee: BasicEmployee,
  /** They share a work unit today. */
  isProposed: z.boolean(),
  isChosen: z.boolean(),
  /**
   * How many forms they have already in this round, without those about the caller. Only those made with the round,
   * unless the caller may choose reviewers.
   */
  forms: z.int(),
})
export type Nominee = z.infer<typeof Nominee>

/** Who reviews a person, before the forms are prepared. */
export const Nominations = z.object({
  topicID: Id,
  eventID: Id,
  title: z.string(),
  employee: BasicEmployee,
  /** The person chooses and the line manager approves. */
  isOwn: z.boolean(),
  state: z.enum(['open', 'sent']),
  until: CalendarDate,
  most: z.int(),
  formsMost: z.int(),
  people: z.array(Nominee),
})
export type Nominations = z.infer<typeof Nominations>

const path = '/surveys/:id/topics/:topicId/nominations' as const
const params = z.object({ id: idInput(), topicId: idInput() })

/** Calls by which a person chooses reviewers, and the line manager approves them (not in the specified API). */
export const nominationCalls = {
  nominations: endpoint({
    method: 'GET',
    path,
    viewing: 'closed',
    access: 'session',
    cost: 3,
    summary: 'Who may review a person, and who was chosen, until the forms are prepared',
    description: 'For the person, the line manager, and holders of the rights to choose reviewers. Others get 404.',
    params,
    response: data(Nominations),
    refusals: ['record.notFound'],
  }),
  nominate: endpoint({
    method: 'PUT',
    path,
    mails: true,
    access: 'session',
    summary: 'Choose who reviews',
    description:
      'By the person: the choice waits for approval. By the others: it is approved, and the forms are prepared.',
    params,
    body: z.object({ reviewerIDs: field(ids, { label: 'Reviewers' }) }),
    response: done,
    refusals: [
      'record.notFound',
      'nomination.count',
      'nomination.full',
      'nomination.notPeer',
      'reviewer.notFullTime',
      'reviewer.self',
      'survey.done',
    ],
  }),
}
