import { z } from 'zod'
import { Instant } from '../dates.ts'
import { Id } from '../endpoint.ts'
import { field } from '../fields.ts'
import { BasicEmployee } from './employee.ts'
import { ProjectStatus, ProjectType } from './projectWords.ts'
import {
  Domain,
  EventStatus,
  eventStatuses,
  EventSubtype,
  EventType,
  ParticipantStatus,
  participantStatuses,
  QuestionType,
  Relationship,
  relationships,
  workDomains,
} from './surveyWords.ts'
import { Picture } from '../pictures.ts'

/** Shapes of rules/surveys.md#1.3. */
export const BasicProject = z.object({
  id: Id,
  name: z.string(),
  type: ProjectType,
  status: ProjectStatus,
  code: z.string(),
  avatar: Picture,
})
export type BasicProject = z.infer<typeof BasicProject>

/** One question of a form with its answer: free text, or the name of a level; `""` is no answer yet. */
export const QuestionAnswer = z.object({
  eventQuestionID: Id,
  content: z.string(),
  answer: z.string(),
  note: z.string(),
  type: QuestionType,
  order: z.int(),
  domain: z.union([Domain, z.literal('')]),
})
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

/** How many there are, how many of them went out, how many are finished. */
export const FeedbackCount = z.object({ total: z.int(), sent: z.int(), done: z.int() })
export type FeedbackCount = z.infer<typeof FeedbackCount>

/** How many chose each level. A client maps every key of it to a level: there is never another one. */
export const LikertCount = z.object({
  stronglyDisagree: z.int(),
  disagree: z.int(),
  mixed: z.int(),
  agree: z.int(),
  stronglyAgree: z.int(),
})
export type LikertCount = z.infer<typeof LikertCount>

/** Average of a domain, 0 without answers, not rounded (rules/surveys.md#4.2). */
export const DomainScore = z.object({ name: z.enum(workDomains), average: z.number(), count: LikertCount })
export type DomainScore = z.infer<typeof DomainScore>

const about = {
  title: field(z.string(), { label: 'Title' }),
  type: EventType,
  subtype: EventSubtype,
}
const period = {
  status: field(EventStatus, { label: 'Status', choices: eventStatuses }),
  startDate: field(Instant.nullable(), { label: 'From' }),
  endDate: field(Instant.nullable(), { label: 'Until' }),
}

/** One round in the list (rules/surveys.md#6.1): `count` is of topics, `rows` (ours) of the forms of all reviewers. */
export const Survey = z.object({
  id: Id,
  ...about,
  ...period,
  count: FeedbackCount,
  rows: field(FeedbackCount, { label: 'Done' }),
  /** Always three, in the order of `workDomains`, of a work survey; null of others. */
  domains: z.array(DomainScore).nullable(),
})
export type Survey = z.infer<typeof Survey>

/**
 * One form in the round (rules/surveys.md#6.1). Of a peer review, `participants` are those who answer it: shown to those who may read answers, and
 * never to the person reviewed; `[]` for others. Of the other subtypes the one row stands in the topic itself.
 */
export const Topic = z.object({
  id: Id,
  eventID: Id,
  ...about,
  employee: field(BasicEmployee, { label: 'Employee', kind: 'employee' }),
  participants: field(z.array(BasicEmployee).nullable(), { label: 'Participants', kind: 'employee' }),
  count: field(FeedbackCount.nullable(), { label: 'Completed' }),
  reviewID: Id.optional(),
  status: field(ParticipantStatus.optional(), { label: 'Status' }),
  isForcedDone: z.boolean(),
  domains: z.array(DomainScore).nullable(),
  comments: field(z.int(), { label: 'Comments', display: 'count' }),
  project: field(BasicProject.nullable(), { label: 'Project', display: 'projects' }),
})
export type Topic = z.infer<typeof Topic>

/** A round with a page of its forms (rules/surveys.md#6.1). From `count` on the keys are ours: of the whole round, whatever is filtered. */
export const SurveyDetail = z.object({
  eventID: Id,
  ...about,
  ...period,
  author: BasicEmployee,
  topics: z.array(Topic),
  count: FeedbackCount,
  rows: FeedbackCount,
  /** Of a work survey, over the whole round; null of others. */
  domains: z.array(DomainScore).nullable(),
  /** Of an engagement survey: fewer answers are never shown as a group. Null of others. */
  minimumGroupSize: z.int().nullable(),
  launchedAt: Instant.nullable(),
})
export type SurveyDetail = z.infer<typeof SurveyDetail>

/** One who answers a form, as those see it who sent it (rules/surveys.md#6.2). */
export const Participant = z.object({
  /** Id of the reviewer row: `reviewId` of the call that reads answers. */
  eventReviewerID: Id,
  reviewer: field(BasicEmployee, { label: 'Reviewer', kind: 'employee' }),
  status: field(ParticipantStatus, { label: 'Status', choices: participantStatuses }),
  relationship: field(Relationship, { label: 'Relationship', choices: relationships }),
  isForcedDone: z.boolean(),
})
export type Participant = z.infer<typeof Participant>

/** rules/surveys.md#6.2. `participants` of a peer review as in `Topic`; `count` (ours) says how many there are in any case. */
export const TopicDetail = z.object({
  topicID: Id,
  title: z.string(),
  employee: BasicEmployee,
  participants: z.array(Participant),
  count: FeedbackCount,
})
export type TopicDetail = z.infer<typeof TopicDetail>

/** What one reviewer answered (rules/surveys.md#6.8); from `status` on the keys are ours. */
export const Review = z.object({
  questions: z.array(QuestionAnswer),
  topicName: z.string(),
  relationship: Relationship,
  employee: BasicEmployee,
  reviewer: BasicEmployee,
  project: BasicProject.nullable(),
  status: ParticipantStatus,
  isForcedDone: z.boolean(),
  /**
   * What was written in words stands in the results of the closed survey, without the name: notes and answers in words
   * are `""` here.
   */
  wordsDetached: z.boolean(),
})
export type Review = z.infer<typeof Review>
