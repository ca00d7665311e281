import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { Notice } from '#src/components/Notice.tsx'
import type { TimelineParams } from './useTimelineParams.ts'

const bars = [70, 45, 85, 30, 60, 75, 40, 65]

/** The shape of the timeline while its first rows are loading. */
export function TimelineSkeleton() {
  return (
    <Stack spacing={3} aria-busy aria-label="Loading the timeline" sx={{ p: 3 }}>
      {bars.map((width) => (
        <Stack key={width} direction="row" spacing={4}>
          <Skeleton width={160} height={28} sx={{ flex: 'none' }} />
          <Skeleton variant="rounded" height={28} width={`${width}%`} />
        </Stack>
      ))}
    </Stack>
  )
}

/** In the place of rows that are not there: narrowed away, or never there. */
export function NoRows({ params, ofCompany }: { params: TimelineParams; ofCompany: boolean }) {
  const { keyword, only, page, set } = params
  if (ofCompany && (keyword || only || page > 1))
    return (
      <Notice
        title="Nothing matches these filters"
        actions={
          <Button variant="outlined" onClick={() => set({ keyword: '', only: '', page: '' })}>
            Clear filters
          </Button>
        }
      >
        Nobody and nothing in these months is what you look for.
      </Notice>
    )
  return (
    <Notice title="Nobody works here in these months">
      Members and vacant seats appear as soon as there are any. Other months may have some: use the arrows.
    </Notice>
  )
}
