import type { WorkDomain } from '#contract/api/surveyWords.ts'
import type { ShownProject } from './useProjectChoice.ts'

/** One domain of the last work surveys. */
export function WorkSurveyCard(_props: { domain: WorkDomain; project: ShownProject }) {
  return null
}
