import MuiLink from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { type GroupKind, groupKinds } from '#contract/api/surveyWords.ts'
import type { Quarter } from './engagement.ts'

interface EngagementHeadProps {
  category: GroupKind
  quarter: Quarter
  /** Address of the results of the quarter. */
  results: string | undefined
  onChoose: (category: GroupKind) => void
}

/** What all cards look at, and what is left out of them. */
export function EngagementHead({ category, quarter, results, onChoose }: EngagementHeadProps) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 4, alignItems: 'center', mb: 4 }}>
      <Typography color="text.secondary" sx={{ minWidth: 240, maxWidth: 760, flex: '1 1 0' }}>
        Closed surveys only, with people in the groups that they had when each was sent. Groups that would
        give away what somebody answered are left out
        {results && (
          <>
            ; the{' '}
            <MuiLink component={Link} to={results}>
              results of {quarter.title}
            </MuiLink>{' '}
            name them
          </>
        )}
        .
      </Typography>
      <TextField
        select
        size="small"
        label="Groups by"
        value={category}
        onChange={({ target }) => onChoose(target.value as GroupKind)}
        sx={{ width: 135, ml: 'auto' }}
      >
        {Object.entries(groupKinds).map(([kind, words]) => (
          <MenuItem key={kind} value={kind}>
            {words}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  )
}
