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

/** What the receiver asked for has a kind of its own. */
export const allKinds = words({ ...givenKinds, answer: 'Answer' })

/** Who reads the answers, besides who writes them. */
export const askedReaders = words({ receiver: 'Only you', manager: 'You and your line manager' })

/** Feedback of one person to another, for these two and whom it names (rules/surveys.md#7.12, rules/surveys.md#7.13). */
export const GivenFeedback = z.object({
  id: Id,
  kind: enumOf(allKinds),
  /** `asked`: the receiver waits for it; `declined` is told to the receiver only. */
  state: z.enum(['asked', 'declined', 'given']),
  /** What the receiver asked, after which project; `""` unless asked. */
  question: z.string(),
  project: z.string(),
  giver: BasicEmployee,
  receiver: BasicEmployee,
  /** The line manager of the receiver who reads it too, as of when it was given; null: only the two. */
  manager: BasicEmployee.nullable(),
  words: z.string(),
  /** Of what is not given yet, when it was asked for. */
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

/** At most so many colleagues are asked at once. */
export const mostAsked = 5

/** A project that the caller works or worked on, with the colleagues of that time who are here. */
export const SharedProject = z.object({ id: Id, name: z.string(), people: z.array(BasicEmployee) })
export type SharedProject = z.infer<typeof SharedProject>

/** Body of the call that asks colleagues for feedback. */
export const FeedbackRequest = z.object({
  projectID: field(idInput(), { label: 'Project' }),
  askedIDs: field(z.array(idInput()).min(1).max(mostAsked), { label: 'Colleagues' }),
  question: field(requiredLines.max(500), { label: 'Your question', kind: 'longText' }),
  visibleTo: field(enumOf(askedReaders), { label: 'Answers are visible to', choices: askedReaders }),
})
export type FeedbackRequest = z.infer<typeof FeedbackRequest>

/** Body of the call that answers. */
export const FeedbackAnswer = z.object({ words: NewFeedback.shape.words })
export type FeedbackAnswer = z.infer<typeof FeedbackAnswer>

const requestParams = z.object({ feedbackID: idInput() })

/** Calls for feedback from one person to another (not in the specified API). */
export const givenCalls = {
  given: endpoint({
    method: 'GET',
    path: '/employees/:id/given-feedback',
    viewing: 'closed',
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
  sharedProjects: endpoint({
    method: 'GET',
    path: '/given-feedback/projects',
    access: 'session',
    summary: 'Projects of the caller within a year, with colleagues who can be asked for feedback',
    description: 'The latest membership first. Colleagues were members on a day on which the caller was.',
    response: data(z.array(SharedProject)),
  }),
  askFeedback: endpoint({
    method: 'POST',
    path: '/given-feedback/requests',
    access: 'session',
    mails: true,
    summary: 'Ask colleagues of a project for feedback',
    description: 'Each gets a mail. Who was asked after this project and has not answered is not asked again.',
    body: FeedbackRequest,
    response: done,
    refusals: ['given.notColleague', 'given.noManager', 'given.tooMany'],
  }),
  answerFeedback: endpoint({
    method: 'PUT',
    path: '/given-feedback/requests/:feedbackID',
    access: 'session',
    mails: true,
    summary: 'Answer a colleague who asked for feedback',
    description: 'For the one who was asked; others get 404. The colleague gets a mail without the words.',
    params: requestParams,
    body: FeedbackAnswer,
    response: done,
    refusals: ['record.notFound', 'given.notHere'],
  }),
  endRequest: endpoint({
    method: 'DELETE',
    path: '/given-feedback/requests/:feedbackID',
    access: 'session',
    summary: 'Decline a request for feedback, or take back the own one, while it is not answered',
    params: requestParams,
    response: done,
    refusals: ['record.notFound'],
  }),
}
