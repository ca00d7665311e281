import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { Link as RouterLink, Navigate, useParams } from 'react-router'
import { RecordFailure } from '#src/admin/form/useRecord.tsx'
import { lazyTab } from '#src/admin/layout/lazy.tsx'
import { QueryTabs } from '#src/admin/layout/Tabs.tsx'
import { paths } from '#src/layout/paths.ts'
import { usePageName } from '#src/layout/currentPage.tsx'
import { useCan } from '#src/providers/session.ts'
import { SurveyActions } from '../surveys/SurveyActions.tsx'
import { SurveyHeading } from '../surveys/SurveyHeading.tsx'
import { SurveySkeleton } from '../surveys/SurveySkeleton.tsx'
import { TopicRows } from '../surveys/TopicRows.tsx'
import { useTopicList } from '../surveys/useTopicList.ts'
import { personColumns } from './personColumns.tsx'

const EngagementResults = lazyTab(
  async () => (await import('../results/EngagementResults.tsx')).EngagementResults,
)

/** What comes after the end of a survey. */
function Ended() {
  const can = useCan()
  if (!can('dashboards.engagement.read')) return null
  return (
    <Alert severity="info" sx={{ mb: 4 }}>
      This survey is closed.{' '}
      <Link component={RouterLink} to={paths.engagementDashboard}>
        Compare it with others on the dashboard
      </Link>
    </Alert>
  )
}

/** One engagement survey: who is asked, how far they are, and what it says once it is closed (screens.md section 2.21). */
export function EngagementShow() {
  const { id = '' } = useParams()
  const list = useTopicList(id)
  const { survey, error, retry } = list
  usePageName('/feedbacks/engagement/:id', survey?.title)
  if (!survey && error)
    return <RecordFailure title="The survey could not be loaded" error={error} retry={retry} />
  if (!survey) return <SurveySkeleton />
  if (survey.subtype !== 'engagement') return <Navigate to={paths.survey(survey.subtype, id)} replace />
  const people = (
    <TopicRows list={list} columns={() => personColumns} isReadable={({ status }) => status === 'done'} />
  )
  return (
    <Stack>
      <SurveyHeading
        survey={survey}
        back="Back to engagement"
        actions={<SurveyActions survey={survey} subtype="engagement" />}
      />
      {survey.status === 'done' && <Ended />}
      <QueryTabs
        id="survey"
        label="Parts of the survey"
        tabs={[
          { name: 'people', label: 'People', content: people },
          { name: 'results', label: 'Results', content: <EngagementResults id={id} /> },
        ]}
      />
    </Stack>
  )
}
