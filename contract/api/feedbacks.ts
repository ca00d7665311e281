import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, endpoint, Id, idInput, page, paging } from '../endpoint.ts'
import { field } from '../fields.ts'
import { blankAsNone, flag } from '../queries.ts'
import { BasicEmployee } from './employee.ts'
import { BasicProject, QuestionAnswer } from './survey.ts'
import { unreads } from './unreads.ts'
import { EventStatus, EventSubtype, EventType, Relationship, ReviewerStatus, reviewerStatuses } from './surveyWords.ts'
import { problem } from '../errors/fault.ts'

const status = field(ReviewerStatus, { label: 'Status', choices: reviewerStatuses })

/** One form that waits for the caller, or that he has answered (rules/surveys.md#5.1). */
export const FeedbackItem = z.object({
  topicID: Id,
  title: field(z.string(), { label: 'Topic' }),
  eventID: Id,
  employeeID: Id,
  /** `""` for all but work surveys. */
  projectID: z.string(),
  /** The wire's name for the employee id of the reviewer, the caller. */
  eventReviewerID: Id,
  type: EventType,
  subtype: EventSubtype,
  status,
  isRead: z.boolean(),
  /** When the answers were saved last; before that, when the form was made. */
  lastUpdated: field(Instant, { label: 'Last updated', display: 'instant' }),
  /** Of a survey the company, never the person who sent it: id, username and avatar are `""`. */
  author: field(BasicEmployee.extend({ id: z.string() }), { label: 'Author' }),
  /** Ours: until when an answer is asked for. */
  dueDate: field(Instant.nullable(), { label: 'Due' }),
})
export type FeedbackItem = z.infer<typeof FeedbackItem>

/** A form with its questions (rules/surveys.md#5.2); from `type` on the keys are ours. */
export const FeedbackForm = z.object({
  answers: z.array(QuestionAnswer),
  status,
  employeeID: Id,
  reviewer: BasicEmployee,
  topicID: Id,
  eventID: Id,
  title: z.string(),
  relationship: Relationship,
  project: BasicProject.nullable(),
  type: EventType,
  subtype: EventSubtype,
  eventStatus: EventStatus,
  /** The person the form is about. */
  employee: BasicEmployee,
  isForcedDone: z.boolean(),
  dueDate: Instant.nullable(),
  lastUpdated: Instant,
  /**
   * The survey is closed, and keeps what was written in words without the name: notes and answers in words are `""`
   * here.
   */
  wordsDetached: z.boolean(),
  /** Of an engagement survey: answers are only shown together with at least so many. Null of others. */
  minimumGroupSize: z.int().nullable(),
})
export type FeedbackForm = z.infer<typeof FeedbackForm>

/** The most characters of an answer in words, and of a note. */
export const longestText = 20_000

/** Body of the submit call (rules/surveys.md#5.3). Questions that are not listed keep their answer; a missing note clears the stored one. */
export const FeedbackSubmit = z.object({
  answers: field(
    z.array(
      z.object({
        eventQuestionID: idInput(),
        answer: field(z.string().max(longestText, problem('feedback.answerTooLong')).nullish(), { label: 'Answer' }),
        note: field(z.string().max(longestText, problem('feedback.noteTooLong')).nullish(), { label: 'Note' }),
      }),
    ),
    { label: 'Answers' },
  ),
  status: field(z.enum(['draft', 'done']), { label: 'Status' }),
})
export type FeedbackSubmit = z.infer<typeof FeedbackSubmit>

/** What the inbox can be ordered by. */
export const inboxOrders = ['title', 'status', 'lastUpdated', 'dueDate', 'createdAt'] as const

const params = z.object({
  id: idInput(),
  topicId: idInput(),
})

export const feedbacks = {
  list: endpoint({
    method: 'GET',
    path: '/feedbacks',
    access: 'feedbacks.read',
    summary: 'The inbox of the caller, newest first',
    description:
      'Forms that were delivered to the caller (rules/surveys.md#5.1). `sort` may name `title`, `status`, `lastUpdated`, `dueDate` and `createdAt`. With `withCounts`, `counts` says how many there are in each status, whatever `status` asks for.',
    query: z.object({
      status: blankAsNone(ReviewerStatus),
      sort: z.string().max(500).optional(),
      ...paging,
      /** Ours, as are the rest. */
      subtype: blankAsNone(EventSubtype),
      unread: flag(false),
      withCounts: flag(false),
    }),
    response: page(FeedbackItem).extend({ counts: z.record(z.string(), z.int()).optional() }),
  }),
  unreads,
  readAll: endpoint({
    method: 'PUT',
    path: '/feedbacks/read',
    access: 'feedbacks.read',
    summary: 'Mark every form in the inbox of the caller as read',
    description:
      'Of all statuses and kinds. Reading is no change of a form: `lastUpdated` stays. `count` is how many were unread.',
    response: data(z.object({ count: z.int() })),
  }),
  form: endpoint({
    method: 'GET',
    path: '/feedbacks/:id/topics/:topicId',
    access: 'feedbacks.read',
    summary: 'A form of the caller with its questions; marks it read',
    params,
    response: data(FeedbackForm),
    refusals: ['record.notFound'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/feedbacks/:id/topics/:topicId/submit',
    access: 'feedbacks.create',
    summary: 'Save the answers of a form as a draft, or send them',
    description:
      'A draft takes any part of the answers; sending needs all of them, and after it nothing can be changed (rules/surveys.md#5.3).',
    params,
    body: FeedbackSubmit,
    response: data(
      z.object({
        eventID: Id,
        topicID: Id,
        employeeID: Id,
        title: z.string(),
        status,
        reviewer: BasicEmployee,
        answers: z.array(QuestionAnswer),
      }),
    ),
    refusals: [
      'record.notFound',
      'feedback.badLevel',
      'feedback.closed',
      'feedback.otherForm',
      'feedback.sent',
      'feedback.unanswered',
    ],
  }),
}
