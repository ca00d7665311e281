import Stack from '@mui/material/Stack'
import { Navigate, useParams } from 'react-router'
import { RecordFailure } from '#src/admin/form/useRecord.tsx'
import { paths } from '#src/layout/paths.ts'
import { usePageName } from '#src/layout/currentPage.tsx'
import { SurveyActions } from '../surveys/SurveyActions.tsx'
import { SurveyHeading } from '../surveys/SurveyHeading.tsx'
import { SurveySkeleton } from '../surveys/SurveySkeleton.tsx'
import { TopicRows } from '../surveys/TopicRows.tsx'
import { useTopicList } from '../surveys/useTopicList.ts'
import { hasAnswer, workColumns } from './workColumns.tsx'
import { ProjectFilter } from './ProjectFilter.tsx'
import { RoundScores } from './RoundScores.tsx'

/** One work survey: how the round went, and each person in each project (screens.md section 2.23). */
export function WorkShow() {
  const { id = '' } = useParams()
  const list = useTopicList(id)
  const { survey, error, retry } = list
  usePageName('/feedbacks/work/:id', survey?.title)
  if (!survey && error)
    return <RecordFailure title="The survey could not be loaded" error={error} retry={retry} />
  if (!survey) return <SurveySkeleton />
  if (survey.subtype !== 'work') return <Navigate to={paths.survey(survey.subtype, id)} replace />
  return (
    <Stack>
      <SurveyHeading
        survey={survey}
        back="Back to work surveys"
        actions={<SurveyActions survey={survey} subtype="work" />}
      />
      <RoundScores survey={survey} />
      <TopicRows
        list={list}
        columns={workColumns}
        isReadable={hasAnswer}
        filters={<ProjectFilter list={list} />}
      />
    </Stack>
  )
}
