import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { roles as rolesApi, type RoleRecord } from '#contract/api/roles.ts'
import { UserChip } from '#src/admin/fields/Chip.tsx'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { StatusTag } from '#src/admin/fields/Tag.tsx'
import { call } from '#src/providers/call.ts'

const size = 20

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', justifyContent: 'space-between', gap: 12, padding: '6px 0' },
})

/** Who holds the role, by name, page by page. */
export function HolderList({ role: { id } }: { role: RoleRecord }) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: ['roles', 'holders', id],
      initialPageParam: 1,
      queryFn: ({ pageParam, signal }) =>
        call(rolesApi.holders, { params: { id }, query: { page: pageParam, size }, signal }),
      getNextPageParam: ({ total = 0 }, pages) =>
        pages.length * size < total ? pages.length + 1 : undefined,
    })
  if (isPending) return <Skeleton variant="rounded" height={120} />
  if (error)
    return <ErrorPanel title="The holders could not be loaded" error={error} retry={() => void refetch()} />
  const people = data.pages.flatMap((page) => page.data)
  if (people.length === 0) return 'Nobody holds this role.'
  return (
    <>
      <List>
        {people.map((person) => (
          <li key={person.id}>
            <UserChip person={person} />
            <StatusTag status={person.status} />
          </li>
        ))}
      </List>
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more of {data.pages[0]?.total}
        </Button>
      )}
    </>
  )
}
