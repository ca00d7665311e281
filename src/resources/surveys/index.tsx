import { Route } from 'react-router'
import { SurveySubtype } from '#contract/api/surveys/words.ts'
import { lazyPage } from '#src/admin/layout/lazy.tsx'
import { paths } from '#src/layout/paths.ts'

const SurveyList = lazyPage(async () => (await import('./SurveyList.tsx')).SurveyList)
const PeerReviewShow = lazyPage(async () => (await import('./PeerReviewShow.tsx')).PeerReviewShow)
const EngagementShow = lazyPage(async () => (await import('./EngagementShow.tsx')).EngagementShow)
const WorkShow = lazyPage(async () => (await import('./WorkShow.tsx')).WorkShow)
const TopicShow = lazyPage(async () => (await import('../topics/TopicShow.tsx')).TopicShow)

const at = (subtype: SurveySubtype, ...ids: string[]) => paths.survey(subtype, ...ids)

/** Routes of surveys: lists, one survey, one person of a peer review. Each page is loaded lazily. */
export const surveyRoutes = [
  ...SurveySubtype.options.map((subtype) => (
    <Route key={subtype} path={at(subtype)} element={<SurveyList key={subtype} subtype={subtype} />} />
  )),
  <Route key="peerReview" path={at('peer-review', ':id')} element={<PeerReviewShow />} />,
  <Route key="topic" path={at('peer-review', ':id', ':topicId')} element={<TopicShow />} />,
  <Route key="engagementSurvey" path={at('engagement', ':id')} element={<EngagementShow />} />,
  <Route key="workSurvey" path={at('work', ':id')} element={<WorkShow />} />,
]
