import { Route } from 'react-router'
import { lazyPage } from '#src/admin/layout/lazy.tsx'
import { paths } from '#src/layout/paths.ts'

const FeedbacksOverview = lazyPage(async () => (await import('./FeedbacksOverview.tsx')).FeedbacksOverview)
const FeedbackList = lazyPage(async () => (await import('./FeedbackList.tsx')).FeedbackList)
const FeedbackEdit = lazyPage(async () => (await import('./FeedbackEdit.tsx')).FeedbackEdit)

/** Routes of a person's own forms: overview, inbox, one form. Each page is loaded lazily. */
export const feedbackRoutes = [
  <Route key="overview" path={paths.feedbacks} element={<FeedbacksOverview />} />,
  <Route key="list" path={paths.inbox} element={<FeedbackList />} />,
  <Route key="edit" path={`${paths.inbox}/:id`} element={<FeedbackEdit />} />,
]
