import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { SurveyList } from '../surveys/SurveyList.tsx'

const NewEngagement = lazyOverlay(async () => (await import('./NewEngagement.tsx')).NewEngagement)

/** Engagement surveys of the company (screens.md section 2.20). */
export function EngagementList() {
  return (
    <SurveyList
      subtype="engagement"
      heading="Employee engagement"
      belongs="An engagement survey asks each full-time person how they are doing, once a quarter."
      create="Create"
      form={(onClose) => <NewEngagement onClose={onClose} />}
    />
  )
}
