import { z } from 'zod'
import { field } from '../fields.ts'
import { ids } from '../inputs.ts'
import { SurveySubtype, surveySubtypes } from './surveyWords.ts'

/** Halves of a year (rules/surveys.md#2.1), blanks and letter case aside. */
export const halves = { 'q1,q2': 'Q1, Q2', 'q3,q4': 'Q3, Q4' } as const
export const quarters = { q1: 'Q1', q2: 'Q2', q3: 'Q3', q4: 'Q4' } as const

/**
 * Body of POST /surveys, and what its preview is asked with (rules/surveys.md#2.1). Fields of the other subtypes are ignored, so each is only checked where it is used: by
 * the server, in the order of rules/surveys.md#2.1.
 */
export const NewSurvey = z.object({
  type: field(SurveySubtype, { label: 'Type', choices: surveySubtypes }),
  /** `q1,q2` or `q3,q4` of a peer review, `q1` to `q4` of an engagement survey. */
  quarter: field(z.unknown().optional(), { label: 'Quarter' }),
  /** Last year at the earliest. */
  year: field(z.unknown().optional(), { label: 'Year' }),
  /** Of a work survey: `YYYY-MM-DD`, at most 14 days apart. */
  fromDate: field(z.unknown().optional(), { label: 'From' }),
  toDate: field(z.unknown().optional(), { label: 'To' }),
})
export type NewSurvey = z.infer<typeof NewSurvey>

/** The smallest group whose results are ever shown, and what is chosen where nothing else is. */
export const leastGroupSize = 3
export const usualGroupSize = 5

/** Body of POST /surveys/{id}/send (rules/surveys.md#6.3). */
export const SurveySending = z.object({
  type: field(SurveySubtype, { label: 'Type', choices: surveySubtypes }),
  /** For peer reviews and work surveys; an engagement survey goes out as a whole. */
  topicIDs: field(ids.nullish(), { label: 'Topics' }),
  /** Ours: the whole round, whatever `topicIDs` says. */
  everyone: field(z.boolean().nullish(), { label: 'Everyone' }),
  /** Ours: of an engagement survey that goes out for the first time; later it is ignored. */
  minimumGroupSize: field(z.int().min(leastGroupSize).max(100).nullish(), {
    label: 'Smallest group shown',
    kind: 'number',
    help: "Results of smaller groups stay hidden. You can't change this later.",
  }),
})
export type SurveySending = z.infer<typeof SurveySending>

/** Body of PUT .../employees: the whole set of reviewers (rules/surveys.md#6.7). */
export const Reviewers = z.object({ reviewerIDs: field(ids.nullish(), { label: 'Reviewers' }) })
/** Body of DELETE .../employees: who is taken out (rules/surveys.md#6.7). */
export const LeavingReviewers = z.object({ reviewerIDs: field(ids, { label: 'Reviewers' }) })
