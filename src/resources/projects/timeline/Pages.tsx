import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { TimelineParams } from './useTimelineParams.ts'
import { pageSizes } from './useStaffing.ts'

const shown = (count: number) => count.toLocaleString('en-US')

/** How many rows there are, and the way to the others where they do not fit on one page. */
export function Pages({ params: { by, page, set }, total }: { params: TimelineParams; total: number }) {
  const pageSize = pageSizes[by]
  const first = (page - 1) * pageSize
  const last = Math.min(total, first + pageSize)
  const to = (next: number) => set({ page: next > 1 ? String(next) : '' })
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
      <Typography variant="body2" color="text.secondary" component="output" className="tabular">
        {total > pageSize
          ? `${shown(first + 1)} to ${shown(last)} of ${shown(total)} rows`
          : `${shown(total)} ${total === 1 ? 'row' : 'rows'}`}
      </Typography>
      {total > pageSize && (
        <>
          <Button size="small" color="inherit" disabled={page === 1} onClick={() => to(page - 1)}>
            Previous
          </Button>
          <Button size="small" color="inherit" disabled={last >= total} onClick={() => to(page + 1)}>
            Next
          </Button>
        </>
      )}
    </Stack>
  )
}
