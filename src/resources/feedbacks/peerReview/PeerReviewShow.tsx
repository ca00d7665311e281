import { Navigate, useParams } from 'react-router'
import { RecordFailure } from '#src/admin/form/useRecord.tsx'
import { useListAddress } from '#src/admin/list/useListAddress.ts'
import { paths } from '#src/layout/paths.ts'
import { usePageName } from '#src/layout/currentPage.tsx'
import { SurveySkeleton } from '../surveys/SurveySkeleton.tsx'
import { useSurvey } from '../surveys/useSurveys.ts'
import { Round } from './Round.tsx'

/** One round: who is reviewed, by whom, and how far it is (screens.md section 2.18). */
export function PeerReviewShow() {
  const { id = '' } = useParams()
  const place = useListAddress()
  const { page, size, text } = place
  const query = { page, size, keyword: text('keyword'), status: text('status') }
  const { data: answer, error, refetch } = useSurvey(id, query)
  const survey = answer?.data
  usePageName('/feedbacks/peer-review/:id', survey?.title)
  const retry = () => void refetch()
  if (!survey) {
    if (!error) return <SurveySkeleton />
    return <RecordFailure title="The peer review could not be loaded" error={error} retry={retry} />
  }
  if (survey.subtype !== 'peer-review') return <Navigate to={paths.survey(survey.subtype, id)} replace />
  return <Round survey={survey} total={answer.total} stale={error} retry={retry} place={place} />
}
