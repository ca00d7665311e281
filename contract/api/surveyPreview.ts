import { z } from 'zod'
import { Instant } from '../dates.ts'
import { Id } from '../endpoint.ts'
import { BasicEmployee } from './employee.ts'
import { Relationship } from './surveyWords.ts'

/** One form that a person would get, and why. */
export const ForeseenForm = z.object({
  employee: BasicEmployee,
  relationship: Relationship,
  /** Of a peer: the work units that both are in. */
  workUnits: z.array(z.string()),
  /** Of a work survey: the project asked about. */
  project: z.string(),
})
export type ForeseenForm = z.infer<typeof ForeseenForm>

/**
 * One person who would be asked. Of a peer review, forms about whoever looks are left out, and `about` is `[]` for those who may not read
 * answers.
 */
export const Recipient = z.object({
  id: Id,
  person: BasicEmployee,
  forms: z.int(),
  about: z.array(ForeseenForm),
})
export type Recipient = z.infer<typeof Recipient>

/** What creating a survey would make: nothing is stored. */
export const SurveyPreview = z.object({
  title: z.string(),
  startDate: Instant,
  endDate: Instant,
  /** Forms about one person each. */
  topics: z.int(),
  /** Forms to be answered: one for each reviewer of each topic. */
  rows: z.int(),
  /** People who are asked. */
  people: z.int(),
  /** Topics that nobody would answer: without peers and without a line manager. */
  alone: z.int(),
  /** A page of those who are asked, by name. */
  recipients: z.array(Recipient),
})
export type SurveyPreview = z.infer<typeof SurveyPreview>
