import { Trans } from '@lingui/react/macro'
import { Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'

interface SimilarRecord {
  id: string
  name: string
  to: string
  /** Tells the record apart from others of the same name. */
  details: string
}

/** Lines below a field, one for each record with the same value. */
export function SimilarRecords({ records }: { records: readonly SimilarRecord[] }) {
  return (
    <div role="status">
      {records.map(({ id, name, to, details }) => (
        <Typography key={id} variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          <Trans>
            <Link component={RouterLink} to={to} target="_blank">
              {name}
            </Link>{' '}
            already exists ({details}).
          </Trans>
        </Typography>
      ))}
    </div>
  )
}
