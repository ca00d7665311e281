import { t } from '@lingui/core/macro'
import { Typography } from '@mui/material'

interface RowCountProps {
  /** Such as `3 forms`; undefined until the rows are there. */
  words: string | undefined
  /** Why they couldn't be loaded. Then nothing is counted. */
  error: unknown
}

/** How many rows a list has. */
export const RowCount = ({ words, error }: RowCountProps) => (
  <Typography
    variant="body2"
    color="text.secondary"
    component="output"
    className="tabular"
    sx={{ flex: 1, minWidth: 100 }}
  >
    {words ?? (error ? null : t`Counting…`)}
  </Typography>
)
