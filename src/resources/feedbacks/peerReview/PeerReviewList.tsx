import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { SurveyList } from '../surveys/SurveyList.tsx'

const NewPeerReview = lazyOverlay(async () => (await import('./NewPeerReview.tsx')).NewPeerReview)

/** Rounds in which colleagues review each other (screens.md section 2.17). */
export function PeerReviewList() {
  return (
    <SurveyList
      subtype="peer-review"
      heading="Peer performance review"
      belongs="A peer review asks colleagues and line managers about each full-time person, twice a year."
      create="Create"
      form={(onClose) => <NewPeerReview onClose={onClose} />}
    />
  )
}
