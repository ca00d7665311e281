import { t } from '@lingui/core/macro'
import { Alert, Link, Stack } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { Topic } from '#contract/api/surveys/survey.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { PersonField } from '#src/resources/employees/EmployeeField.tsx'
import { QueryTabs } from '#src/admin/layout/Tabs.tsx'
import { asTab, lazyComponent } from '#src/admin/layout/lazy.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { TopicList } from './TopicList.tsx'
import { ParticipantTag } from './SurveyFields.tsx'
import { SurveyActions, SurveyHeading, SurveyShow } from './SurveyShow.tsx'

const Col = DataTable.Col<Topic>

/** The columns of participants and their status (rules/pages.md#7.7). */
const personColumns = (
  <>
    <Col source="employee" width={280} render={({ employee }) => <PersonField person={employee} />} />
    <Col
      source="status"
      width={200}
      render={({ status = 'draft', isForcedDone }) => <ParticipantTag status={status} isForced={isForcedDone} />}
    />
  </>
)

const EngagementResults = lazyComponent(async () => (await import('./EngagementResults.tsx')).EngagementResults, asTab)

/** Says that the survey is closed, with a link to the dashboard. */
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

const columns = () => personColumns

/** An engagement survey: participants and their status, and the results once it is closed (rules/pages.md#7.7). */
export function EngagementShow() {
  return (
    <SurveyShow subtype="engagement">
      {(survey) => (
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
                  <TopicList
                    surveyID={survey.eventID}
                    columns={columns}
                    isReadable={({ status }) => status === 'done'}
                  />
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
