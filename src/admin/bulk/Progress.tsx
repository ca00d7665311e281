import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import type { BulkProgress } from './useBulk.ts'

const count = (number: number) => number.toLocaleString('en-US')

/** How many rows are through, and how many of them were refused. */
export function Progress({ done, refused, total }: BulkProgress) {
  const words = `${count(done)} of ${count(total)}, ${count(refused)} refused`
  return (
    <Stack spacing={1}>
      <output className="tabular">{words}</output>
      <LinearProgress
        variant="determinate"
        aria-label="Progress"
        aria-valuetext={words}
        value={total ? (100 * done) / total : 0}
      />
    </Stack>
  )
}
