import { z } from 'zod'
import { Id } from '../../endpoint.ts'
import { EngagementAction } from './actions.ts'
import { LikertCount } from './survey.ts'
import { Domain, EventStatus, QuestionType } from './words.ts'

/** Result of a question over all participants who answered. */
export const QuestionResult = z.object({
  questionID: Id,
  content: z.string(),
  type: QuestionType,
  order: z.int(),
  domain: z.union([Domain, z.literal('')]),
  /** Two decimals, rounded down (rules/dashboards.md#1.1 and rules/dashboards.md#4.1); 0 for a text question. */
  average: z.number(),
  /** Since the round before, in points; null without one, or if it would tell of few people (rules/surveys.md#7.7). */
  change: z.number().nullable(),
  count: LikertCount,
  /** Notes and text answers, in an order that reveals nothing. */
  comments: z.array(z.string()),
})
export type QuestionResult = z.infer<typeof QuestionResult>

/**
 * Promoters less detractors in percent, from -100 to 100, over all who answered (rules/surveys.md#7.8), in this round
 * and before: oldest first, and this round last.
 */
export const Enps = z.object({
  questionID: Id,
  score: z.int(),
  trend: z.array(z.object({ eventID: Id, title: z.string(), score: z.int() })),
})
export type Enps = z.infer<typeof Enps>

/** `too-few`: too few answered, or other numbers would reveal the group. `not-asked`: nobody of the group was asked. */
export const groupStates = ['shown', 'too-few', 'not-asked'] as const

/** Result of one group. Null values if it isn't shown. */
export const GroupResult = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(groupStates),
  isShown: z.boolean(),
  /** Number of people of the group who were asked, and of those who answered. */
  asked: z.int().nullable(),
  answered: z.int().nullable(),
  points: z.array(z.object({ questionID: Id, average: z.number(), change: z.number().nullable() })).nullable(),
})
export type GroupResult = z.infer<typeof GroupResult>

/**
 * Results of an engagement survey (docs/decisions/014-privacy-of-answers.md). To protect anonymity, they are hidden
 * until the survey is closed, for fewer than `minimumGroupSize` answers, and for groups that would reveal another
 * group.
 */
export const EngagementResults = z.object({
  eventID: Id,
  title: z.string(),
  status: EventStatus,
  minimumGroupSize: z.int(),
  /** Number of participants, and of those who finished by themselves. */
  asked: z.int(),
  answered: z.int(),
  state: z.enum(['open', 'too-few', 'shown']),
  /** The latest round before whose results are shown, with which changes compare. */
  previous: z.object({ eventID: Id, title: z.string() }).nullable(),
  /** Null if no question of the survey asks for recommendation. */
  enps: Enps.nullable(),
  questions: z.array(QuestionResult),
  /** Nobody can tie answers to a person, so there are no groups (rules/surveys.md#7.11). */
  isUnlinkable: z.boolean(),
  /** Groups of the kind `by`, sorted by name; `[]` without `by`. */
  groups: z.array(GroupResult),
  /** Of this survey and of `previous`, if the results are shown. */
  actions: z.array(EngagementAction),
})
export type EngagementResults = z.infer<typeof EngagementResults>
