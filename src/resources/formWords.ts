import { t } from '@lingui/core/macro'
import type { FeedbackForm } from '#contract/api/feedbacks/endpoints.ts'
import { showPeriods } from '#src/i18n/format.ts'

/** What a form of a survey is, and for whom: "Review Tuan", "Work survey, Opal Clinic". */
export function nameOfForm({ subtype, about }: Pick<FeedbackForm, 'subtype' | 'about'>): string {
  if (subtype === 'peer-review') return t`Review ${about}`
  if (subtype === 'work') return t`Work survey, ${about}`
  const period = showPeriods(about)
  return t`Engagement survey, ${period}`
}
