import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Employee } from '#contract/api/employee.ts'
import type { TimelineEntry } from '#contract/api/employees.ts'
import { api } from '#contract/api/index.ts'
import { dateIn, showDate } from '#contract/dates.ts'
import { ErrorPanel } from '#src/components/Notice.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { call } from '#src/providers/call.ts'
import { useSettings } from '#src/providers/session.ts'
import { TimelineDay } from './TimelineDay.tsx'

const size = 20

function useTimeline(id: string) {
  return useInfiniteQuery({
    queryKey: ['employees', 'timeline', id],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(api.employees.timeline, { params: { id }, query: { page: pageParam, size }, signal }),
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

function Days({ person }: { person: Employee }) {
  const { timeZone } = useSettings()
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimeline(
    person.id,
  )
  if (isPending) return <Skeleton variant="rounded" height={160} />
  if (error)
    return <ErrorPanel title="The timeline could not be loaded" error={error} retry={() => void refetch()} />
  const entries = data.pages.flatMap((page) => page.data)
  if (entries.length === 0) return 'Nothing has been changed yet.'
  const days = byDay(entries, timeZone)
  return (
    <Stack spacing={5}>
      {[...days].map(([day, changes]) => (
        <TimelineDay key={day} day={showDate(day)} entries={changes} timeZone={timeZone} />
      ))}
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier changes
        </Button>
      )}
    </Stack>
  )
}

/** What was changed on this person, by whom and when, newest first. */
export function TimelineCard({ person }: { person: Employee }) {
  return (
    <SectionCard title="Timeline">
      <Days person={person} />
    </SectionCard>
  )
}
