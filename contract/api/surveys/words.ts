import { tagged } from '../../tags.ts'
import { z } from 'zod'
import { enumOf } from '../../enumOf.ts'
import { words } from '../../words.ts'

/** Enums of rules/surveys.md#1.2, with their labels (rules/screens.md#5.1). */
export const eventTypes = words({ survey: 'Survey', feedback: 'Feedback' })
export const EventType = enumOf(eventTypes)
export type EventType = z.infer<typeof EventType>

/** Types of surveys that can be created. */
const rounds = { 'peer-review': 'Peer Review', engagement: 'Engagement', work: 'Work' } as const
export const surveySubtypes = words(rounds)
export const SurveySubtype = enumOf(surveySubtypes)
export type SurveySubtype = z.infer<typeof SurveySubtype>

/** Includes those reserved for the type `feedback`. */
export const eventSubtypes = words({ ...rounds, appreciation: 'Appreciation', comment: 'Comment' })
export const EventSubtype = enumOf(eventSubtypes)
export type EventSubtype = z.infer<typeof EventSubtype>

export const eventStatuses = words({ draft: 'Draft', 'in-progress': 'In progress', done: 'Done' })
export const EventStatus = enumOf(eventStatuses)
export type EventStatus = z.infer<typeof EventStatus>

/** State of a form, for people who manage surveys. A form that the end of its survey closed is `done` too. */
const ofForms = { draft: 'Not sent', sent: 'Not answered', done: 'Answered' } as const
export const participantStatuses = words(ofForms)
export const ParticipantStatus = enumOf(participantStatuses)
export type ParticipantStatus = z.infer<typeof ParticipantStatus>

/** What became of a form: its status, or `closed` by the end of its survey without an answer. */
export const formAnswers = words({ ...ofForms, closed: 'Closed without answer' })
export const FormAnswer = enumOf(formAnswers)
export const answerOf = (status: ParticipantStatus, isForcedDone: boolean) => (isForcedDone ? 'closed' : status)

/** State of a form, for its reviewer. `none`: not delivered yet. */
export const reviewerStatuses = tagged(words({ none: 'None', new: 'New', draft: 'Draft', done: 'Done' }), {
  none: 'neutral',
  new: 'lead',
  draft: 'neutral',
  done: 'stacks',
})
export const ReviewerStatus = enumOf(reviewerStatuses)
export type ReviewerStatus = z.infer<typeof ReviewerStatus>

export const relationships = words({
  peer: 'Peer',
  'line-manager': 'Line manager',
  'chapter-lead': 'Chapter lead',
  self: 'Self',
  /** Of these two, only rounds have some that asked for them. */
  upward: 'Direct report',
  'team-lead': 'Team lead',
})
export const Relationship = enumOf(relationships)
export type Relationship = z.infer<typeof Relationship>

/** Why a peer review has no form about a person of the organization: their status, or nobody to ask. */
export const notAskedReasons = words({
  'on-boarding': 'Onboarding',
  probation: 'Probation',
  contractor: 'Contractor',
  left: 'Left',
  alone: 'Nobody to ask of the chosen kinds',
})
export const NotAskedReason = enumOf(notAskedReasons)

/**
 * Who may share a peer review with the person reviewed: the line manager as well, or only who reads answers by name.
 */
export const reviewSharers = ['managers', 'holders'] as const
export const ReviewSharers = z.enum(reviewSharers)

/** Why a reviewer does not answer a form. */
export const declineReasons = words({
  'not-together': "We don't work together",
  'no-time': 'No time',
  conflict: 'A conflict of interest',
})
export const DeclineReason = enumOf(declineReasons)
export type DeclineReason = z.infer<typeof DeclineReason>

export const questionTypes = words({ general: 'Text', 'likert-scale': 'Scale' })
export const QuestionType = enumOf(questionTypes)
export type QuestionType = z.infer<typeof QuestionType>

export const domains = words({
  workload: 'Workload',
  deadline: 'Deadline',
  learning: 'Learning',
  engagement: 'Engagement',
})
export const Domain = enumOf(domains)
export type Domain = z.infer<typeof Domain>

/** The three questions of a work survey, in their fixed order. */
export const workDomains = ['workload', 'deadline', 'learning'] as const
export type WorkDomain = (typeof workDomains)[number]

/** Levels from 1 to 5. The stored score is the index plus one (rules/surveys.md#1.2). */
export const likertLevels = ['strongly-disagree', 'disagree', 'mixed', 'agree', 'strongly-agree'] as const
export const LikertLevel = z.enum(likertLevels)
export type LikertLevel = z.infer<typeof LikertLevel>

/** Keys of the counts of levels, in the same order. */
export const likertKeys = ['stronglyDisagree', 'disagree', 'mixed', 'agree', 'stronglyAgree'] as const

/** Labels of the levels from 1 to 5 in each domain (rules/screens.md#5.2). */
export const levelLabels: Record<Domain, readonly [string, string, string, string, string]> = {
  engagement: words(['Strongly disagree', 'Disagree', 'Mixed', 'Agree', 'Strongly agree']),
  workload: words(['Breeze', 'Could handle more', 'Manageable', 'Overwhelming', 'Can’t keep up']),
  deadline: words(['Very uncertain', 'Somewhat uncertain', 'Neutral', 'Somewhat confident', 'Very confident']),
  learning: words(['Very little', 'Somewhat', 'Moderate', 'A lot', 'Extremely']),
}

/** Groupings for results of an engagement survey. */
export const groupKinds = words({ chapter: 'Chapter', seniority: 'Seniority', project: 'Project' })
export const GroupKind = enumOf(groupKinds)
export type GroupKind = z.infer<typeof GroupKind>
