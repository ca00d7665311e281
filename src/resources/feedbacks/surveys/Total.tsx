import Typography from '@mui/material/Typography'
import { several } from './words.ts'

/** How many rows there are. */
export function Total({ count, one, many }: { count: number | undefined; one: string; many: string }) {
  return (
    <Typography
      variant="body2"
      color="text.secondary"
      component="output"
      className="tabular"
      sx={{ flex: 1, minWidth: 100 }}
    >
      {count === undefined ? 'Counting…' : several(count, one, many)}
    </Typography>
  )
}
