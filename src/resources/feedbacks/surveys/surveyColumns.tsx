import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { Survey } from '#contract/api/survey.ts'
import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import { type Column, columnsOf } from '#src/admin/list/columnsOf.tsx'
import { paths } from '#src/layout/paths.ts'
import { ProgressCell } from './ProgressCell.tsx'
import { EventStatusTag } from './tags.tsx'

const column = columnsOf(Survey)

/** Of the forms: a topic that nobody answers would count as done. */
const progress: Column<Survey> = {
  source: 'rows',
  label: 'Done',
  width: 320,
  read: undefined,
  sortable: false,
  order: 'rows',
  align: 'left',
  render: ({ rows }) => <ProgressCell done={rows.done} total={rows.total} />,
}

/** Time, progress, those of the kind, status. */
export const surveyColumns = (subtype: SurveySubtype, own: readonly Column<Survey>[]): Column<Survey>[] => [
  column('title', {
    label: 'Time',
    width: 220,
    render: ({ id, title }) => (
      <MuiLink component={Link} to={paths.survey(subtype, id)} color="inherit" underline="hover">
        {title}
      </MuiLink>
    ),
  }),
  progress,
  ...own,
  column('status', {
    width: 120,
    render: ({ status }) => <EventStatusTag subtype={subtype} status={status} />,
  }),
]
