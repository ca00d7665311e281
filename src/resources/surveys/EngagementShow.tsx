import { t } from '@lingui/core/macro'
import { Alert, Link, Stack } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { Topic } from '#contract/api/survey.ts'
import { PersonField } from '#src/admin/fields/Chip.tsx'
import { QueryTabs } from '#src/admin/layout/Tabs.tsx'
import { lazyTab } from '#src/admin/layout/lazy.tsx'
import { columnsOf } from '#src/admin/list/columnsOf.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { TopicList } from '../topics/TopicList.tsx'
import { ParticipantTag } from './SurveyFields.tsx'
import { SurveyActions, SurveyHeading, SurveyShow } from './SurveyShow.tsx'

const column = columnsOf(Topic)

/** Who is asked, and how far they are (rules/pages.md#7.7). */
const personColumns = [
  column('employee', { width: 280, render: ({ employee }) => <PersonField person={employee} /> }),
  column('status', {
    width: 200,
    render: ({ status = 'draft', isForcedDone }) => <ParticipantTag status={status} isForced={isForcedDone} />,
  }),
]

const EngagementResults = lazyTab(async () => (await import('./EngagementResults.tsx')).EngagementResults)

/** What comes after the end of a survey. */
function ClosedNotice() {
  const can = useCan()
  if (!can('dashboards.engagement.read')) return null
  return (
    <Alert severity="info" sx={{ mb: 4 }}>
      {t`This survey is closed.`}{' '}
      <Link component={RouterLink} to={paths.engagementDashboard}>{t`Compare it with others on the dashboard`}</Link>
    </Alert>
  )
}

/** Who is asked, how far they are, and what a survey says once it is closed (rules/pages.md#7.7). */
export function EngagementShow() {
  return (
    <SurveyShow subtype="engagement">
      {(survey, list) => (
        <Stack>
          <SurveyHeading
            survey={survey}
            back={t`Back to engagement`}
            actions={<SurveyActions survey={survey} subtype="engagement" />}
          />
          {survey.status === 'done' && <ClosedNotice />}
          <QueryTabs
            id="survey"
            label={t`Parts of the survey`}
            tabs={[
              {
                name: 'people',
                label: t`People`,
                content: (
                  <TopicList list={list} columns={() => personColumns} isReadable={({ status }) => status === 'done'} />
                ),
              },
              {
                name: 'results',
                label: t`Results`,
                content: <EngagementResults key={survey.eventID} id={survey.eventID} />,
              },
            ]}
          />
        </Stack>
      )}
    </SurveyShow>
  )
}
