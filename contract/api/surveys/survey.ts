import { z } from 'zod'
import { Instant } from '../../dates.ts'
import { Id } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { BasicEmployee } from '../employees/employee.ts'
import { ProjectStatus, ProjectType } from '../projects/words.ts'
import {
  DeclineReason,
  Domain,
  EventStatus,
  eventStatuses,
  EventSubtype,
  EventType,
  ParticipantStatus,
  formAnswers,
  FormAnswer,
  participantStatuses,
  QuestionType,
  Relationship,
  relationships,
  workDomains,
} from './words.ts'
import { Picture } from '../../pictures.ts'

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

/** A question of a form with its answer: text, or the name of a level. `""` without an answer. */
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

/** Number of forms: all, sent, finished. */
export const FeedbackCount = z.object({ total: z.int(), sent: z.int(), done: z.int() })
export type FeedbackCount = z.infer<typeof FeedbackCount>

/** Number of answers per level. Clients map each key to a level, so there are never others. */
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

/** Forms that people finished themselves. Closing a survey counts the other ones as done too (rules/surveys.md#4.3). */
const answered = field(z.int(), { label: 'Forms answered', display: 'count' })

/** A survey in the list (rules/surveys.md#6.1). `count` is of topics, `rows` of the forms of all reviewers. */
export const Survey = z.object({
  id: Id,
  ...about,
  ...period,
  count: FeedbackCount,
  rows: field(FeedbackCount, { label: 'Answered' }),
  answered,
  /** For work surveys three entries in the order of `workDomains`; otherwise null. */
  domains: z.array(DomainScore).nullable(),
})
export type Survey = z.infer<typeof Survey>

/**
 * A topic of a survey (rules/surveys.md#6.1). In a peer review `participants` are its reviewers, only for callers who
 * may read answers and never for the reviewed person; otherwise `[]`. Topics of other surveys contain their only form.
 */
export const Topic = z.object({
  id: Id,
  eventID: Id,
  ...about,
  employee: field(BasicEmployee, { label: 'Employee', kind: 'employee' }),
  participants: field(z.array(BasicEmployee).nullable(), { label: 'Participants', kind: 'employee' }),
  count: field(FeedbackCount.nullable(), { label: 'Answered' }),
  /** Of a peer review; otherwise null. */
  answered: field(answered.nullable(), { label: 'Forms answered', display: 'count' }),
  reviewID: Id.optional(),
  status: ParticipantStatus.optional(),
  isForcedDone: z.boolean(),
  /** An addition of Muster: both in one word. */
  answer: field(FormAnswer.optional(), { label: 'Status', choices: formAnswers }),
  domains: z.array(DomainScore).nullable(),
  comments: field(z.int(), { label: 'Comments', display: 'count' }),
  project: field(BasicProject.nullable(), { label: 'Project', display: 'projects' }),
  /** How many reviewers declined, for those who see `participants` (not in the specified API). */
  declined: z.int().optional(),
  /** While people choose who reviews: `open` until the person has, `sent` until it is approved. */
  nomination: z.enum(['open', 'sent']).optional(),
})
export type Topic = z.infer<typeof Topic>

/**
 * A survey with a page of its topics (rules/surveys.md#6.1). Keys from `count` on are additions of Muster and cover the
 * whole survey, whatever the filter.
 */
export const SurveyDetail = z.object({
  eventID: Id,
  ...about,
  ...period,
  author: BasicEmployee,
  topics: z.array(Topic),
  count: FeedbackCount,
  rows: FeedbackCount,
  answered,
  /** For work surveys over all forms; otherwise null. */
  domains: z.array(DomainScore).nullable(),
  /** For engagement surveys: the smallest group whose answers are shown. Otherwise null. */
  minimumGroupSize: z.int().nullable(),
  launchedAt: Instant.nullable(),
  /** Nobody can tie its answers to a person (rules/surveys.md#7.11). */
  isUnlinkable: z.boolean(),
  /** Of a running unlinkable survey: too few answers wait, so closing could lose some. Otherwise false. */
  isFewWaiting: z.boolean(),
})
export type SurveyDetail = z.infer<typeof SurveyDetail>

/** A participant of a topic, for people who manage surveys (rules/surveys.md#6.2). */
export const Participant = z.object({
  /** Id of the reviewer row: `reviewId` in the call that reads answers. */
  eventReviewerID: Id,
  reviewer: field(BasicEmployee, { label: 'Reviewer', kind: 'employee' }),
  status: field(ParticipantStatus, { label: 'Status', choices: participantStatuses }),
  relationship: field(Relationship, { label: 'Relationship', choices: relationships }),
  isForcedDone: z.boolean(),
})
export type Participant = z.infer<typeof Participant>

/** rules/surveys.md#6.2. `participants` of a peer review as in `Topic`; `count` is always their number. */
export const TopicDetail = z.object({
  topicID: Id,
  title: z.string(),
  employee: BasicEmployee,
  participants: z.array(Participant),
  count: FeedbackCount,
  answered,
  /** Who declined, and why, for those who see `participants` (not in the specified API). */
  declined: z.array(z.object({ reviewer: BasicEmployee, reason: DeclineReason })),
  /** As in `Topic`. */
  nomination: z.enum(['open', 'sent']).nullish(),
})
export type TopicDetail = z.infer<typeof TopicDetail>

/** The answers of one reviewer (rules/surveys.md#6.8). Keys from `status` on are additions of Muster. */
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
   * True if the texts are in the results of the closed survey, without names. Then notes and text answers are `""`
   * here.
   */
  wordsDetached: z.boolean(),
})
export type Review = z.infer<typeof Review>
