import type { EngagementResults } from '#contract/api/surveys/results.ts'

/**
 * Whether a survey shows results, by the number of people who finished it themselves
 * (docs/decisions/014-privacy-of-answers.md).
 */
export const stateOf = (
  event: { status: string; minimum_group_size: number },
  answered: number,
): EngagementResults['state'] =>
  event.status !== 'done' ? 'open' : answered < event.minimum_group_size ? 'too-few' : 'shown'
