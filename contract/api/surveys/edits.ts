import { z } from 'zod'
import { field } from '../../fields.ts'
import { ids } from '../../inputs.ts'
import { NewNominations } from './nominations.ts'
import { Relationship, relationships, SurveySubtype, surveySubtypes } from './words.ts'

/** Halves of a year (rules/surveys.md#2.1). Spaces and letter case are ignored. */
export const halves = { 'q1,q2': 'Q1, Q2', 'q3,q4': 'Q3, Q4' } as const
export const quarters = { q1: 'Q1', q2: 'Q2', q3: 'Q3', q4: 'Q4' } as const

/**
 * Body of `POST /surveys`, and query of its preview (rules/surveys.md#2.1). Fields of other types are ignored, so the
 * server validates each field only where it is used, in the order of rules/surveys.md#2.1.
 */
export const NewSurvey = z.object({
  type: field(SurveySubtype, { label: 'Type', choices: surveySubtypes }),
  /** `q1,q2` or `q3,q4` for a peer review, `q1` to `q4` for an engagement survey. */
  quarter: field(z.unknown().optional(), { label: 'Quarter' }),
  /** Last year at the earliest. */
  year: field(z.unknown().optional(), { label: 'Year' }),
  /** For a work survey: `YYYY-MM-DD`, at most 14 days apart. */
  fromDate: field(z.unknown().optional(), { label: 'From' }),
  toDate: field(z.unknown().optional(), { label: 'To' }),
  /** Who reviews in a peer review; peers and line manager without it (not in the specified API). */
  kinds: field(z.array(Relationship).optional(), { label: 'Reviewed by', choices: relationships }),
  /** With it, people choose their peers of a peer review themselves (not in the specified API). */
  nominations: field(NewNominations.optional(), { label: 'People choose who reviews them' }),
})
export type NewSurvey = z.infer<typeof NewSurvey>

/**
 * Body of `POST /surveys`. Only an engagement survey can be unlinkable, and it can't be changed later
 * (rules/surveys.md#7.11).
 */
export const CreatedSurvey = NewSurvey.extend({
  isUnlinkable: field(z.boolean().nullish(), {
    label: 'Answers that nobody can trace',
    help: "Not even who owns the database can tie answers to people. In return there are no results by group, and people can't save drafts or change what they sent. You can't change this later.",
  }),
})
export type CreatedSurvey = z.infer<typeof CreatedSurvey>

/** The kinds of reviewers of a peer review that names none. */
export const usualKinds: readonly Relationship[] = ['peer', 'line-manager']

/** The smallest allowed group size for results, which no setting lowers, and the default. */
export const leastGroupSize = 5
export const usualGroupSize = 5

/** Body of `POST /surveys/{id}/send` (rules/surveys.md#6.3). */
export const SurveySending = z.object({
  type: field(SurveySubtype, { label: 'Type', choices: surveySubtypes }),
  /** For peer reviews and work surveys. An engagement survey is always sent as a whole. */
  topicIDs: field(ids.nullish(), { label: 'Topics' }),
  /** Sends the whole survey, whatever `topicIDs` contains (not in the specified API). */
  everyone: field(z.boolean().nullish(), { label: 'Everyone' }),
  /** For the first sending of an engagement survey; ignored later (not in the specified API). */
  minimumGroupSize: field(z.int().min(leastGroupSize).max(100).nullish(), {
    label: 'Smallest group shown',
    kind: 'number',
    help: "Results of smaller groups stay hidden. You can't change this later.",
  }),
})
export type SurveySending = z.infer<typeof SurveySending>

/** Body of `PUT .../employees`: the complete set of reviewers (rules/surveys.md#6.7). */
export const Reviewers = z.object({ reviewerIDs: field(ids.nullish(), { label: 'Reviewers' }) })
/** Body of `DELETE .../employees`: the reviewers to remove (rules/surveys.md#6.7). */
export const LeavingReviewers = z.object({ reviewerIDs: field(ids, { label: 'Reviewers' }) })
