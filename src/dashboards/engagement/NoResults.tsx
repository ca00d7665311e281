import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'

/** Before the first engagement survey has been closed. */
export function NoResults() {
  const can = useCan()
  return (
    <Notice
      title="No engagement survey has results yet"
      actions={
        can('surveys.read') && (
          <Button component={Link} to={paths.survey('engagement')} variant="outlined">
            Engagement surveys
          </Button>
        )
      }
    >
      Averages show up here once a survey is closed and enough people have answered it, so that nobody can be
      told from them.
    </Notice>
  )
}
