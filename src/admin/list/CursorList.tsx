import type { ReactNode } from 'react'
import { ListContextProvider, type ListControllerResult, useListParams } from 'react-admin'
import { useCursorList, type WithCursor } from '#src/providers/dataProvider/pagedHooks.ts'
import { ListAddress } from './ListAddress.tsx'

/** What a list paged by cursor adds to the list context: its next page. */
export type CursorListContext = Pick<
  ReturnType<typeof useCursorList>,
  'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

function Rows({ resource, children }: CursorListProps) {
  const [{ filterValues }, { setFilters }] = useListParams({ resource, storeKey: false })
  const { data, ...query } = useCursorList(resource, { ...filterValues })
  const rows = data?.pages.flatMap((page) => page.data)
  const list = { ...query, resource, filterValues, setFilters, data: rows } as unknown as ListControllerResult
  return <ListContextProvider value={list}>{children}</ListContextProvider>
}

interface CursorListProps {
  resource: WithCursor
  children: ReactNode
}

/**
 * A list without a count, whose pages follow each other by cursor. Filters are in the address, as in `List`;
 * react-admin's `InfiniteListBase` knows numbered pages only.
 */
export function CursorList(props: CursorListProps) {
  return (
    <ListAddress resource={props.resource}>
      <Rows {...props} />
    </ListAddress>
  )
}
