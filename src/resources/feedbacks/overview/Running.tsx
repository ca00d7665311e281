import Skeleton from '@mui/material/Skeleton'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import type { Survey } from '#contract/api/survey.ts'
import { SurveySubtype, surveySubtypes } from '#contract/api/surveyWords.ts'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { SmallTable } from '#src/admin/list/SmallTable.ts'
import { paths } from '#src/layout/paths.ts'
import { ProgressCell } from '../surveys/ProgressCell.tsx'
import { EventStatusTag } from '../surveys/tags.tsx'
import { useSurveyList } from '../surveys/useSurveys.ts'

const some = { page: 1, size: 5 }

function Rounds({ surveys }: { surveys: readonly Survey[] }) {
  return (
    <SmallTable>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Answers</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {surveys.map(({ id, subtype, title, rows, status }) => (
          <tr key={id}>
            <td>
              <MuiLink component={Link} to={paths.survey(subtype, id)} color="inherit" underline="hover">
                {title}
              </MuiLink>
            </td>
            <td style={{ width: '50%' }}>
              <ProgressCell done={rows.done} total={rows.total} />
            </td>
            <td>
              <EventStatusTag subtype={subtype} status={status} />
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  )
}

/** The surveys of a kind that are not done, the newest first, with how many forms are answered. */
function Kind({ subtype }: { subtype: SurveySubtype }) {
  const { data, error, refetch } = useSurveyList(subtype, some)
  const running = data?.data.filter(({ status }) => status !== 'done')
  return (
    <SectionCard
      title={surveySubtypes[subtype]}
      aside={
        <Button
          component={Link}
          to={paths.survey(subtype)}
          aria-label={`All ${surveySubtypes[subtype]} surveys`}
        >
          All
        </Button>
      }
    >
      {error && !data && (
        <ErrorPanel title="The surveys could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {!error && !data && <Skeleton variant="rounded" height={80} />}
      {running?.length === 0 && (
        <Notice title="Nothing is running">Surveys that are prepared or answered now are shown here.</Notice>
      )}
      {running && running.length > 0 && <Rounds surveys={running} />}
    </SectionCard>
  )
}

/** The running surveys of all kinds. */
export const Running = () => SurveySubtype.options.map((subtype) => <Kind key={subtype} subtype={subtype} />)
