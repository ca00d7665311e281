import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TimelineEntry } from '#contract/api/employees.ts'
import { dateIn, showDate } from '#contract/dates.ts'
import { useSettings } from '#src/providers/session.ts'
import { ErrorPanel } from '../Notice.tsx'
import { SectionCard } from '../SectionCard.tsx'
import { HistoryDay, type HistoryWords } from './HistoryDay.tsx'

const size = 20

interface HistoryProps extends HistoryWords {
  resource: string
  id: string
  /** Fetches one page, newest first. */
  load: (
    query: { page: number; size: number },
    signal: AbortSignal,
  ) => Promise<{ data: TimelineEntry[]; total?: number | undefined }>
}

function useHistory({ resource, id, load }: HistoryProps) {
  return useInfiniteQuery({
    queryKey: [resource, 'timeline', id],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => load({ page: pageParam, size }, signal),
    getNextPageParam: ({ total = 0 }, pages) => (pages.length * size < total ? pages.length + 1 : undefined),
  })
}

function byDay(entries: readonly TimelineEntry[], timeZone: string): Map<string, TimelineEntry[]> {
  const days = new Map<string, TimelineEntry[]>()
  for (const entry of entries) {
    const day = dateIn(timeZone, new Date(entry.at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return days
}

function Days(props: HistoryProps) {
  const { timeZone } = useSettings()
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useHistory(props)
  if (isPending) return <Skeleton variant="rounded" height={160} />
  if (error)
    return <ErrorPanel title="The timeline could not be loaded" error={error} retry={() => void refetch()} />
  const entries = data.pages.flatMap((page) => page.data)
  if (entries.length === 0) return 'Nothing has been changed yet.'
  const days = byDay(entries, timeZone)
  return (
    <Stack spacing={5}>
      {[...days].map(([day, changes]) => (
        <HistoryDay
          key={day}
          day={showDate(day)}
          entries={changes}
          timeZone={timeZone}
          fields={props.fields}
          actOf={props.actOf}
        />
      ))}
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier changes
        </Button>
      )}
    </Stack>
  )
}

/** What was changed on a record, by whom and when, newest first. */
export function HistoryCard({ title, ...history }: HistoryProps & { title: string }) {
  return (
    <SectionCard title={title}>
      <Days {...history} />
    </SectionCard>
  )
}
