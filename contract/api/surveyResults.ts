import { z } from 'zod'
import { Id } from '../endpoint.ts'
import { LikertCount } from './survey.ts'
import { Domain, EventStatus, QuestionType } from './surveyWords.ts'

/** One question over all who answered. */
export const QuestionResult = z.object({
  questionID: Id,
  content: z.string(),
  type: QuestionType,
  order: z.int(),
  domain: z.union([Domain, z.literal('')]),
  /** Two decimals, rounded down (rules/dashboards.md#1.1 and rules/dashboards.md#4.1); 0 for a question in words. */
  average: z.number(),
  count: LikertCount,
  /** Notes, and answers in words, in an order that tells nothing. */
  comments: z.array(z.string()),
})
export type QuestionResult = z.infer<typeof QuestionResult>

/** One group; what it answered is null where it is not shown. */
export const GroupResult = z.object({
  id: Id,
  name: z.string(),
  isShown: z.boolean(),
  answered: z.int().nullable(),
  points: z.array(z.object({ questionID: Id, average: z.number() })).nullable(),
})
export type GroupResult = z.infer<typeof GroupResult>

/**
 * What an engagement survey says (docs/decisions/014-privacy-of-answers.md): nothing until it is closed, so that nobody can be told from how numbers move; nothing of fewer than
 * `minimumGroupSize` who answered; no group that another one would give away.
 */
export const EngagementResults = z.object({
  eventID: Id,
  title: z.string(),
  status: EventStatus,
  minimumGroupSize: z.int(),
  /** Who was asked, and who finished by themselves. */
  asked: z.int(),
  answered: z.int(),
  state: z.enum(['open', 'too-few', 'shown']),
  questions: z.array(QuestionResult),
  /** By the `by` asked for, by name; `[]` without it. */
  groups: z.array(GroupResult),
})
export type EngagementResults = z.infer<typeof EngagementResults>
