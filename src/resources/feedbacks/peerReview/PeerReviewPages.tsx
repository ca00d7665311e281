import { Route, Routes } from 'react-router'
import { lazyPage } from '#src/admin/layout/lazy.tsx'
import { PeerReviewList } from './PeerReviewList.tsx'

const PeerReviewShow = lazyPage(async () => (await import('./PeerReviewShow.tsx')).PeerReviewShow)
const TopicShow = lazyPage(async () => (await import('./TopicShow.tsx')).TopicShow)

/** The pages below /feedbacks/peer-review: all rounds, one round, one person in it. */
export function PeerReviewPages() {
  return (
    <Routes>
      <Route index element={<PeerReviewList />} />
      <Route path=":id" element={<PeerReviewShow />} />
      <Route path=":id/:topicId" element={<TopicShow />} />
    </Routes>
  )
}
