import { Route, Routes } from 'react-router'
import { lazyPage } from '#src/admin/layout/lazy.tsx'
import { WorkList } from './WorkList.tsx'

const WorkShow = lazyPage(async () => (await import('./WorkShow.tsx')).WorkShow)

/** The pages below /feedbacks/work: all surveys, one survey. */
export function WorkPages() {
  return (
    <Routes>
      <Route index element={<WorkList />} />
      <Route path=":id" element={<WorkShow />} />
    </Routes>
  )
}
