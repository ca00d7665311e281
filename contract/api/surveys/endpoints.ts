import { z } from 'zod'
import { data, done, endpoint, idInput, idParam, page, paging } from '../../endpoint.ts'
import { blankAsNone, flag, idsFilter, severalOf } from '../../queries.ts'
import { actionCalls } from './actions.ts'
import { Review, Survey, SurveyDetail, TopicDetail } from './survey.ts'
import { CreatedSurvey, LeavingReviewers, NewSurvey, Reviewers, SurveySending } from './edits.ts'
import { MailCounts, MailState, SurveyMail } from './mails.ts'
import { SurveyPreview } from './preview.ts'
import { EngagementResults } from './results.ts'
import { nominationCalls } from './nominations.ts'
import { sharingCalls } from './sharing.ts'
import { EventStatus, GroupKind, Relationship, SurveySubtype } from './words.ts'

const topicParams = z.object({
  id: idInput(),
  topicId: idInput(),
})
const keyword = z.string().max(200).optional()
const sort = z.string().max(500).optional()
/** A page of records that belong to one parent record, in `data`. */
const pageIn = <S extends z.ZodObject>(record: S) =>
  z.object({ page: z.int(), size: z.int(), sort: z.string(), total: z.int(), data: record })

/**
 * Number of people that a mail goes to. Null for people reviewed in the survey: it would reveal how many reviewers they
 * have.
 */
const Reached = z.object({ count: z.int().nullable() })

export const surveys = {
  list: endpoint({
    method: 'GET',
    path: '/surveys',
    viewing: 'closed',
    access: 'surveys.read',
    summary: 'Surveys of one kind, newest first',
    description:
      '`count` is of topics, `rows` of forms (rules/surveys.md#6.1). `sort` accepts `title`, `status`, `createdAt`, `startDate` and `endDate`.',
    query: z.object({
      subtype: SurveySubtype,
      status: blankAsNone(EventStatus),
      /** Not in the specified API. */
      ids: idsFilter,
      sort,
      ...paging,
    }),
    response: page(Survey),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/surveys/preview',
    viewing: 'closed',
    access: 'surveys.create',
    cost: 20,
    summary: 'Preview the participants of a new survey, with the reasons',
    description: 'Same parameters and errors as POST /surveys, but stores nothing. `keyword` searches people by name.',
    query: NewSurvey.omit({ nominations: true }).extend({ kinds: severalOf(Relationship), keyword, ...paging }),
    response: pageIn(SurveyPreview),
    refusals: [
      'survey.badQuarter',
      'survey.badYear',
      'survey.endsBeforeStart',
      'survey.noFullTime',
      'survey.noMembers',
      'survey.noPeers',
      'survey.noProject',
      'survey.timeTaken',
      'survey.tooLong',
      'survey.yearTooEarly',
      'survey.yearTooLate',
    ],
  }),
  create: endpoint({
    method: 'POST',
    path: '/surveys',
    mails: true,
    access: 'surveys.create',
    cost: 20,
    summary: 'Create a survey with its forms',
    description:
      'Participants: rules/surveys.md#2.1. Peer reviews and engagement surveys are sent separately; a work survey is delivered at once.',
    body: CreatedSurvey,
    response: done,
    refusals: [
      'nomination.day',
      'survey.badQuarter',
      'survey.badYear',
      'survey.endsBeforeStart',
      'survey.noFullTime',
      'survey.noMembers',
      'survey.noPeers',
      'survey.noProject',
      'survey.timeTaken',
      'survey.tooLong',
      'survey.yearTooEarly',
      'survey.yearTooLate',
    ],
  }),
  one: endpoint({
    method: 'GET',
    path: '/surveys/:id',
    viewing: 'closed',
    access: 'surveys.read',
    summary: 'A survey with a page of its topics',
    description:
      'Topics without a finished form first, then by title. `projects` are codes. `status`: topics with at least one form of this status; an unknown one matches nothing (rules/surveys.md#6.1).',
    params: idParam,
    query: z.object({
      keyword,
      status: z.string().max(200).optional(),
      projects: severalOf(z.string().max(200)),
      sort,
      ...paging,
    }),
    response: pageIn(SurveyDetail),
    refusals: ['record.notFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/surveys/:id',
    access: 'surveys.delete',
    summary: 'Delete a survey with all its forms and answers',
    description:
      'Only admins can delete a survey with answers, except a peer review with answers about themselves. Other callers cannot delete a peer review in which they are reviewed, unless they created it and it was not sent.',
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'survey.answered', 'survey.reviewsYou'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/surveys/:id/send',
    mails: true,
    access: 'surveys.create',
    cost: 20,
    summary: 'Send a survey to its participants',
    description:
      'Delivered forms stay unchanged, so sending again is safe and reaches new reviewers. Each person gets one mail for the whole survey (rules/surveys.md#6.3).',
    params: idParam,
    body: SurveySending,
    response: done,
    refusals: ['record.notFound', 'survey.done', 'survey.otherType', 'survey.tooFewAsked'],
  }),
  markDone: endpoint({
    method: 'PUT',
    path: '/surveys/:id/done',
    access: 'surveys.edit',
    summary: 'Close a survey',
    description:
      'Unfinished forms are closed with the answers they have (rules/surveys.md#6.4). With `givesUp`, answers of an unlinkable survey that are too few to be stored are lost.',
    params: idParam,
    query: z.object({ givesUp: flag(false) }),
    response: done,
    refusals: ['record.notFound', 'survey.answersWaiting', 'survey.done'],
  }),
  results: endpoint({
    method: 'GET',
    path: '/surveys/:id/results',
    viewing: 'closed',
    access: 'surveys.read',
    cost: 20,
    summary: 'Results of a closed engagement survey, in total and by group',
    description: 'Reading shown results is in the audit trail, at most once an hour for each reader and grouping.',
    params: idParam,
    query: z.object({ by: blankAsNone(GroupKind) }),
    response: data(EngagementResults),
    refusals: ['record.notFound', 'survey.noResults'],
  }),
  mails: endpoint({
    method: 'GET',
    path: '/surveys/:id/mails',
    viewing: 'closed',
    access: 'surveys.read',
    summary: 'Mails of a survey with their states',
    description: 'Failed ones first, then by name.',
    params: idParam,
    query: z.object({ state: blankAsNone(MailState), ...paging }),
    response: page(SurveyMail).extend({ counts: MailCounts }),
    refusals: ['record.notFound'],
  }),
  retryMails: endpoint({
    method: 'POST',
    path: '/surveys/:id/mails/retry',
    mails: true,
    access: 'surveys.create',
    summary: 'Send the failed mails of a survey again',
    params: idParam,
    response: data(Reached),
    refusals: ['record.notFound', 'survey.done'],
  }),
  remind: endpoint({
    method: 'POST',
    path: '/surveys/:id/remind',
    mails: true,
    access: 'surveys.create',
    cost: 20,
    summary: 'Remind participants who have not answered yet',
    description: 'At most once a day for each person. Answers the number of mails.',
    params: idParam,
    response: data(Reached),
    refusals: ['record.notFound', 'survey.done'],
  }),
  topic: endpoint({
    method: 'GET',
    path: '/surveys/:id/topics/:topicId',
    viewing: 'closed',
    access: 'surveys.read',
    summary: 'A topic with its participants',
    params: topicParams,
    response: data(TopicDetail),
    refusals: ['record.notFound'],
  }),
  removeTopic: endpoint({
    method: 'DELETE',
    path: '/surveys/:id/topics/:topicId',
    access: 'surveys.delete',
    summary: 'Delete a topic that was not sent',
    description: 'Topics of engagement surveys stay: a survey of few people would reveal single answers.',
    params: topicParams,
    response: done,
    refusals: ['record.notFound', 'topic.aboutYou', 'topic.everyoneAsked', 'topic.sent'],
  }),
  setReviewers: endpoint({
    method: 'PUT',
    path: '/surveys/:id/topics/:topicId/employees',
    access: 'surveys.edit',
    summary: 'Replace the reviewers of a topic of a peer review',
    description:
      'Existing reviewers keep their form; new ones get theirs with the next sending (rules/surveys.md#6.7). Callers cannot choose their own reviewers.',
    params: topicParams,
    body: Reviewers,
    response: done,
    refusals: [
      'record.notFound',
      'reviewer.asked',
      'reviewer.notFullTime',
      'reviewer.self',
      'survey.done',
      'topic.aboutYou',
      'topic.notPeerReview',
    ],
  }),
  removeReviewers: endpoint({
    method: 'DELETE',
    path: '/surveys/:id/topics/:topicId/employees',
    access: 'surveys.edit',
    summary: 'Remove reviewers from a topic',
    params: topicParams,
    body: LeavingReviewers,
    response: done,
    refusals: ['record.notFound', 'reviewer.asked', 'topic.aboutYou', 'topic.notPeerReview'],
  }),
  review: endpoint({
    method: 'GET',
    path: '/surveys/:id/topics/:topicId/reviews/:reviewId',
    viewing: 'closed',
    access: 'employeeEventQuestions.read',
    summary: 'Answers of one reviewer',
    description: 'Each call writes to the audit trail. Callers cannot read answers about themselves in a peer review.',
    params: topicParams.extend({ reviewId: idInput() }),
    response: data(Review),
    refusals: ['record.notFound', 'survey.unlinkable'],
  }),
  ...sharingCalls,
  ...actionCalls,
  ...nominationCalls,
}
