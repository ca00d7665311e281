import { z } from 'zod'
import { FilterDay, Instant } from '../../dates.ts'
import { data, done, endpoint, Id, idInput, page, paging } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { blankAsNone, flag } from '../../queries.ts'
import { BasicEmployee } from '../employees/employee.ts'
import { BasicProject, QuestionAnswer } from '../surveys/survey.ts'
import { unreads } from './unreads.ts'
import {
  DeclineReason,
  declineReasons,
  EventStatus,
  EventSubtype,
  EventType,
  Relationship,
  ReviewerStatus,
  ReviewSharers,
  reviewerStatuses,
} from '../surveys/words.ts'
import { problem } from '../../errors/fault.ts'

const status = field(ReviewerStatus, { label: 'Status', choices: reviewerStatuses })

/** What a form is about, apart from its kind (rules/surveys.md#5.1). Additions of Muster. */
const subject = {
  /** A peer review: the person. A work survey: the project. Otherwise the period, such as "Q3, 2026". */
  about: field(z.string(), { label: 'About' }),
  /** First day of the period. */
  startDate: field(Instant.nullable(), { label: 'Start date' }),
}

/** One form of the caller, open or answered (rules/surveys.md#5.1). */
export const FeedbackItem = z.object({
  topicID: Id,
  title: field(z.string(), { label: 'Topic' }),
  eventID: Id,
  employeeID: Id,
  /** Only for work surveys; otherwise `""`. */
  projectID: z.string(),
  /** Employee id of the reviewer, that is the caller. The name is fixed by the API. */
  eventReviewerID: Id,
  type: EventType,
  subtype: EventSubtype,
  status,
  isRead: z.boolean(),
  /** Time of the last save, or of the form's creation. */
  lastUpdated: field(Instant, { label: 'Last updated', display: 'instant' }),
  /** For surveys the company instead of the sender: id, username and avatar are `""`. */
  author: field(BasicEmployee.extend({ id: z.string() }), { label: 'Author' }),
  /** Last day to answer (not in the specified API). */
  dueDate: field(Instant.nullable(), { label: 'Due' }),
  ...subject,
  /** True if the survey was closed before the answers were sent (not in the specified API). */
  isForcedDone: z.boolean(),
  /**
   * Nobody can tie its answers to the caller, so the day of `lastUpdated` is not that of the answer (not in the
   * specified API).
   */
  isUnlinkable: z.boolean(),
})
export type FeedbackItem = z.infer<typeof FeedbackItem>

/** A form with its questions (rules/surveys.md#5.2). Keys from `type` on are additions of Muster. */
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
  /** The person whom the form is about. */
  employee: BasicEmployee,
  isForcedDone: z.boolean(),
  dueDate: Instant.nullable(),
  ...subject,
  lastUpdated: Instant,
  /** True if the survey is closed and its texts are stored without names. Then notes and text answers are `""` here. */
  wordsDetached: z.boolean(),
  /** For engagement surveys: the smallest group whose answers are shown. Otherwise null. */
  minimumGroupSize: z.int().nullable(),
  /** For engagement surveys: the number of people who were asked. Otherwise null. */
  asked: z.int().nullable(),
  /** For peer reviews: who may share the answers with the person, without names; null if nobody may. */
  sharers: ReviewSharers.nullable(),
  /**
   * Nobody can tie its answers to the reviewer. There are no drafts, and what was sent is not shown
   * (rules/surveys.md#7.11).
   */
  isUnlinkable: z.boolean(),
  /** Of a peer review: the line manager of the person approved who is asked. */
  isApproved: z.boolean(),
})
export type FeedbackForm = z.infer<typeof FeedbackForm>

/** Maximum number of characters of a text answer, and of a note. */
export const longestText = 20_000

/** A value of an answer that the sender knows. */
const Known = z.object({ answer: z.string().max(longestText), note: z.string().max(longestText) })

/** Maximum number of known values per answer. */
export const mostKnown = 20

/**
 * Body of the submit call (rules/surveys.md#5.3). Questions that are missing keep their answer. Without `from`, a missing
 * note clears the stored one. With `from`, only what differs from it was touched, and a newer stored value is refused.
 */
export const FeedbackSubmit = z.object({
  answers: field(
    z.array(
      z.object({
        eventQuestionID: idInput(),
        answer: field(z.string().max(longestText, problem('feedback.answerTooLong')).nullish(), { label: 'Answer' }),
        note: field(z.string().max(longestText, problem('feedback.noteTooLong')).nullish(), { label: 'Note' }),
        /** The value that the edit began with, then those sent since. An addition of Muster. */
        from: z.array(Known).min(1).max(mostKnown).optional(),
      }),
    ),
    { label: 'Answers' },
  ),
  status: field(z.enum(['draft', 'done']), { label: 'Status' }),
})
export type FeedbackSubmit = z.infer<typeof FeedbackSubmit>

/** Sort orders of the inbox. */
export const inboxOrders = ['title', 'status', 'lastUpdated', 'dueDate', 'createdAt'] as const

const params = z.object({
  id: idInput(),
  topicId: idInput(),
})

export const feedbacks = {
  list: endpoint({
    method: 'GET',
    path: '/feedbacks',
    viewing: 'closed',
    access: 'feedbacks.read',
    byKey: false,
    summary: 'The inbox of the caller, newest first',
    description:
      'Forms that were delivered to the caller (rules/surveys.md#5.1). `sort` accepts `title`, `status`, `lastUpdated`, `dueDate` and `createdAt`. With `open`, only forms that are not sent, by default those due first. With `withCounts`, `counts` has the number of forms in each status, ignoring the filters `status` and `open`.',
    query: z.object({
      status: blankAsNone(ReviewerStatus),
      sort: z.string().max(500).optional(),
      ...paging,
      /** These filters are additions of Muster. */
      open: flag(false),
      subtype: blankAsNone(EventSubtype),
      unread: flag(false),
      dueFrom: blankAsNone(FilterDay),
      dueTo: blankAsNone(FilterDay),
      withCounts: flag(false),
    }),
    response: page(FeedbackItem).extend({ counts: z.record(z.string(), z.int()).optional() }),
  }),
  unreads,
  readAll: endpoint({
    method: 'PUT',
    path: '/feedbacks/read',
    access: 'feedbacks.read',
    byKey: false,
    summary: 'Mark every form in the inbox of the caller as read',
    description: 'Of all statuses and kinds. Keeps `lastUpdated`. `count` is the number of forms that were unread.',
    response: data(z.object({ count: z.int() })),
  }),
  form: endpoint({
    method: 'GET',
    path: '/feedbacks/:id/topics/:topicId',
    viewing: 'closed',
    access: 'feedbacks.read',
    byKey: false,
    summary: 'A form of the caller with its questions; marks it read',
    params,
    response: data(FeedbackForm),
    refusals: ['record.notFound'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/feedbacks/:id/topics/:topicId/submit',
    access: 'feedbacks.create',
    byKey: false,
    summary: 'Save the answers of a form as a draft, or send them',
    description:
      'A draft accepts any part of the answers. Sending needs all of them and is final (rules/surveys.md#5.3). A form of an unlinkable survey has no drafts, and the answer has no content.',
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
      'feedback.answeredElsewhere',
      'feedback.badLevel',
      'feedback.closed',
      'feedback.noDraft',
      'feedback.otherForm',
      'feedback.sent',
      'feedback.unanswered',
    ],
  }),
  /** Not in the specified API. */
  decline: endpoint({
    method: 'POST',
    path: '/feedbacks/:id/topics/:topicId/decline',
    access: 'feedbacks.create',
    byKey: false,
    summary: 'Decline a form of a peer review, before it was sent',
    description: 'It leaves the inbox, with what was saved of it. Those who run the survey see the reason.',
    params,
    body: z.object({ reason: field(DeclineReason, { label: 'Reason', choices: declineReasons }) }),
    response: done,
    refusals: ['record.notFound', 'feedback.closed', 'feedback.notDeclinable', 'feedback.sent'],
  }),
}
