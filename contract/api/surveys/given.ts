import { z } from 'zod'
import { Instant } from '../../dates.ts'
import { data, done, endpoint, Id, idInput, idParam } from '../../endpoint.ts'
import { enumOf } from '../../enumOf.ts'
import { field } from '../../fields.ts'
import { requiredLines } from '../../inputs.ts'
import { words } from '../../words.ts'
import { BasicEmployee } from '../employees/employee.ts'

/** What a person writes to another, with the words of the specification for it. */
export const givenKinds = words({ appreciation: 'Appreciation', comment: 'Comment' })
const GivenKind = enumOf(givenKinds)

/** Who reads it, besides who gives it. */
export const givenReaders = words({ receiver: 'Only the person', manager: 'The person and the line manager' })

/** So many times a day a person may give feedback: enough for a whole team, too few to flood somebody. */
export const mostGivenADay = 30

/** Feedback of one person to another, for these two and whom it names (rules/surveys.md#7.7). */
export const GivenFeedback = z.object({
  id: Id,
  kind: GivenKind,
  giver: BasicEmployee,
  receiver: BasicEmployee,
  /** The line manager of the receiver who reads it too, as of when it was given; null: only the two. */
  manager: BasicEmployee.nullable(),
  words: z.string(),
  givenAt: Instant,
  /** When the receiver read it first. Until then the giver can take it back. */
  readAt: Instant.nullable(),
})
export type GivenFeedback = z.infer<typeof GivenFeedback>

/** Body of the call that gives feedback. */
export const NewFeedback = z.object({
  kind: field(GivenKind, { label: 'Kind', choices: givenKinds }),
  words: field(requiredLines.max(2_000), { label: 'Your words', kind: 'longText' }),
  visibleTo: field(enumOf(givenReaders), { label: 'Visible to', choices: givenReaders }),
})
export type NewFeedback = z.infer<typeof NewFeedback>

/** Calls for feedback from one person to another (not in the specified API). */
export const givenCalls = {
  given: endpoint({
    method: 'GET',
    path: '/employees/:id/given-feedback',
    access: 'session',
    summary: 'Feedback to and from a person, as far as the caller gave it, got it, or reads it as line manager',
    description:
      'Newest first. On the own id: all that the caller may read. What the caller got counts as read from then on.',
    params: idParam,
    response: data(z.array(GivenFeedback)),
  }),
  give: endpoint({
    method: 'POST',
    path: '/employees/:id/given-feedback',
    access: 'session',
    mails: true,
    summary: 'Give feedback to a colleague',
    description: 'The colleague gets a mail without the words.',
    params: idParam,
    body: NewFeedback,
    response: done,
    refusals: ['record.notFound', 'given.self', 'given.notHere', 'given.noManager', 'given.tooMany'],
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/employees/:id/given-feedback/:feedbackID',
    access: 'session',
    summary: 'Take back feedback that was not read yet',
    description: 'For the one who gave it; others get 404.',
    params: z.object({ id: idInput(), feedbackID: idInput() }),
    response: done,
    refusals: ['record.notFound', 'given.read'],
  }),
}
