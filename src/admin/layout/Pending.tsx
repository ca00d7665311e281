import { Button, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { ErrorPanel } from './Notice.tsx'

interface PendingProps {
  /** A query without data, or a list context without rows. */
  query: { error: unknown; refetch: () => unknown }
  /** "Couldn't …", shown above the reason. */
  failure: string
  /** Of the skeleton, in px. */
  height: number
}

/** Stands in for data that a query doesn't have: a skeleton while it loads, then the reason why it failed. */
export function Pending({ query: { error, refetch }, failure, height }: PendingProps) {
  if (error) return <ErrorPanel title={failure} error={error} retry={() => void refetch()} />
  return <Skeleton variant="rounded" height={height} />
}

interface NextPageProps {
  /** A query that reads page after page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  children: ReactNode
}

/** The button for the next page of a list without page numbers. */
export function NextPage({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, children }: NextPageProps) {
  if (!hasNextPage) return null
  return (
    <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {children}
    </Button>
  )
}
