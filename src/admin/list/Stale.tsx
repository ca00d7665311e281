import { Button, Typography } from '@mui/material'

/** Rows that could not be brought up to date stay, and say so. */
export function Stale({ reason, retry }: { reason: string; retry: () => void }) {
  return (
    <Typography role="alert" variant="body2" color="error">
      These rows may be out of date. {reason} <Button onClick={retry}>Try again</Button>
    </Typography>
  )
}
