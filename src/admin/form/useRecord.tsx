import { Navigate, useParams } from 'react-router'
import { ApiError } from '#src/providers/http.ts'
import { ErrorPanel } from '../layout/Notice.tsx'
import { Skeleton, Stack } from '@mui/material'
import { TwoColumns } from '../layout/SectionCard.tsx'
import { type ReactNode, useDeferredValue } from 'react'
import type { RecordOf, ResourcesWith } from '#contract/resources.ts'
import { useGetOne } from '#src/providers/dataProvider/hooks.ts'
import { notFoundPath, usePageName } from '#src/admin/layout/pageNames.tsx'

const hidden = new Set([403, 404])

/** Shown if a record couldn't be loaded. A missing or hidden record leads to the 404 page. */
export function RecordFailure({ title, error, retry }: { title: string; error: unknown; retry: () => void }) {
  if (error instanceof ApiError && hidden.has(error.status)) return <Navigate to={notFoundPath} replace />
  return <ErrorPanel title={title} error={error} retry={retry} />
}

interface RecordSkeletonProps {
  label: string
  left: readonly number[]
  right: readonly number[]
}

const cards = (heights: readonly number[]) =>
  heights.map((height) => <Skeleton key={height} variant="rounded" height={height} />)

/** Skeleton of a record's page. */
export function RecordSkeleton({ label, left, right }: RecordSkeletonProps) {
  return (
    <Stack spacing={5} aria-busy aria-label={label}>
      <Skeleton width={240} height={32} />
      <TwoColumns left={cards(left)} right={cards(right)} />
    </Stack>
  )
}

interface Shown<R extends ResourcesWith<'one'>> {
  resource: R
  /** The path pattern of the page, such as `/employees/:id`. */
  place: string
  nameOf: (record: RecordOf<R>) => string
  skeleton: ReactNode
  failure: string
}

/**
 * The record of the address, or what to render instead: a skeleton, or an error with retry. A missing or hidden record
 * leads to the 404 page.
 */
export function useRecord<R extends ResourcesWith<'one'>>({
  resource,
  place,
  nameOf,
  skeleton,
  failure,
}: Shown<R>): { record: RecordOf<R>; instead: null } | { record: null; instead: ReactNode } {
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne(resource, { id }, { retry: false })
  // Deferred, so that a page of many cards renders in steps. Later changes render at once.
  const record = useDeferredValue(data !== undefined) ? data : undefined
  usePageName(place, record && nameOf(record))
  if (record) return { record, instead: null }
  if (data || !error) return { record: null, instead: skeleton }
  return {
    record: null,
    instead: <RecordFailure title={failure} error={error} retry={() => void refetch()} />,
  }
}
