import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TimelineEntry } from '#contract/api/employees.ts'
import { roles as rolesApi, type RoleRecord } from '#contract/api/roles.ts'
import { UserChip } from '#src/admin/fields/Chip.tsx'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { showInstant } from '#src/i18n/instant.ts'
import { call } from '#src/providers/call.ts'
import { useSettings } from '#src/providers/session.ts'

const size = 20

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 14,
  fontSize: 'var(--text-13)',
  '& header': { display: 'flex', alignItems: 'center', gap: 8 },
  '& time': { marginLeft: 'auto', color: theme.palette.text.secondary },
  '& ul': { margin: '4px 0 0 32px', padding: 0, listStyle: 'none', overflowWrap: 'anywhere' },
}))

function Entry({ entry: { at, actor, changes } }: { entry: TimelineEntry }) {
  const { timeZone } = useSettings()
  return (
    <li>
      <header>
        {actor ? <UserChip person={actor} /> : <span>The system</span>}
        <time dateTime={at} className="tabular">
          {showInstant(at, timeZone)}
        </time>
      </header>
      <ul>
        {changes.map(({ field, label, after }) => (
          <li key={field}>
            {after ? 'Granted' : 'Took back'} {label}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Who changed the grants of the role, when and how, newest first. */
export function RoleHistory({ role: { id } }: { role: RoleRecord }) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: ['roles', 'timeline', id],
      initialPageParam: 1,
      queryFn: ({ pageParam, signal }) =>
        call(rolesApi.timeline, { params: { id }, query: { page: pageParam, size }, signal }),
      getNextPageParam: ({ total = 0 }, pages) =>
        pages.length * size < total ? pages.length + 1 : undefined,
    })
  if (isPending) return <Skeleton variant="rounded" height={80} />
  if (error)
    return <ErrorPanel title="The history could not be loaded" error={error} retry={() => void refetch()} />
  const entries = data.pages.flatMap((page) => page.data)
  if (entries.length === 0) return 'Nothing has been changed yet.'
  return (
    <>
      <List>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </List>
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier changes
        </Button>
      )}
    </>
  )
}
