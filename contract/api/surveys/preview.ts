import { z } from 'zod'
import { Instant } from '../../dates.ts'
import { Id } from '../../endpoint.ts'
import { BasicEmployee } from '../employees/employee.ts'
import { NotAskedReason, Relationship } from './words.ts'

/** A form that a person would get, with the reason. */
export const ForeseenForm = z.object({
  employee: BasicEmployee,
  relationship: Relationship,
  /** For peers: work units that both are in. */
  workUnits: z.array(z.string()),
  /** For work surveys: the project. */
  project: z.string(),
})
export type ForeseenForm = z.infer<typeof ForeseenForm>

/**
 * A person who would be asked. In peer reviews, forms about the caller are left out, and `about` is `[]` for callers
 * who can't read answers.
 */
export const Recipient = z.object({
  id: Id,
  person: BasicEmployee,
  forms: z.int(),
  about: z.array(ForeseenForm),
})
export type Recipient = z.infer<typeof Recipient>

/** So many people of a reason are listed. */
export const mostNotAsked = 100

/** People of the organization about whom a peer review would have no form. */
export const NotAsked = z.object({
  reason: NotAskedReason,
  count: z.int(),
  /** By name, at most `mostNotAsked`. */
  people: z.array(BasicEmployee),
})
export type NotAsked = z.infer<typeof NotAsked>

/** Preview of a new survey. Nothing is stored. */
export const SurveyPreview = z.object({
  title: z.string(),
  startDate: Instant,
  endDate: Instant,
  /** Number of topics. */
  topics: z.int(),
  /** Number of forms: one for each reviewer of each topic. */
  rows: z.int(),
  /** Number of participants. */
  people: z.int(),
  /** Number of topics without reviewers: the person has neither peers nor a line manager. */
  alone: z.int(),
  /** Number of participants who are away from today, or from the first day, until the last one. */
  away: z.int(),
  /** Of peer reviews, without the caller; otherwise `[]`. */
  notAsked: z.array(NotAsked),
  /** A page of the participants, by name. */
  recipients: z.array(Recipient),
})
export type SurveyPreview = z.infer<typeof SurveyPreview>
