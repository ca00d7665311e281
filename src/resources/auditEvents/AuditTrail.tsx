import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { Export } from '#src/admin/list/Export.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { useSettings } from '#src/providers/session.ts'
import { TrailFilters } from './TrailFilters.tsx'
import { TrailRow } from './TrailRow.tsx'
import { useTrail, useTrailPlace } from './useTrail.ts'

function NothingHere() {
  const { filter, clear } = useTrailPlace()
  if (Object.keys(filter).length === 0)
    return <Notice title="Nothing has been done yet">Every change stands here, with who made it.</Notice>
  return (
    <Notice
      title="No event matches these filters"
      actions={
        <Button variant="outlined" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      Remove one of the filters above.
    </Notice>
  )
}

function Rows() {
  const { timeZone } = useSettings()
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTrail()
  if (isPending) return <Skeleton variant="rounded" height={320} />
  if (error)
    return (
      <ErrorPanel title="The audit trail could not be loaded" error={error} retry={() => void refetch()} />
    )
  const entries = data.pages.flatMap((page) => page.data)
  if (entries.length === 0) return <NothingHere />
  return (
    <>
      <Paper variant="outlined" role="region" aria-label="Events">
        {entries.map((entry) => (
          <TrailRow key={entry.id} entry={entry} timeZone={timeZone} />
        ))}
      </Paper>
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier events
        </Button>
      )}
    </>
  )
}

/** Who did what to what, newest first; for admins. The filters stand in the address. */
export function AuditTrail() {
  const { filter } = useTrailPlace()
  return (
    <Stack spacing={4}>
      <PageHeading
        title="Audit trail"
        actions={<Export request={{ list: 'audit-events', query: filter }} />}
      />
      <TrailFilters />
      <Rows />
    </Stack>
  )
}
