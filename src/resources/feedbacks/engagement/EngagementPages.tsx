import { Route, Routes } from 'react-router'
import { lazyPage } from '#src/admin/layout/lazy.tsx'
import { EngagementList } from './EngagementList.tsx'

const EngagementShow = lazyPage(async () => (await import('./EngagementShow.tsx')).EngagementShow)

/** The pages below /feedbacks/engagement: all surveys, one survey. */
export function EngagementPages() {
  return (
    <Routes>
      <Route index element={<EngagementList />} />
      <Route path=":id" element={<EngagementShow />} />
    </Routes>
  )
}
