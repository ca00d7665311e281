import { Navigate, useParams } from 'react-router'
import { paths } from '#src/layout/paths.ts'
import { ApiError } from '#src/providers/http.ts'
import { ErrorPanel } from '../layout/Notice.tsx'
import { Skeleton, Stack } from '@mui/material'
import { TwoColumns } from '../layout/SectionCard.tsx'
import { type ReactNode, useDeferredValue } from 'react'
import type { RecordOf, ResourcesWith } from '#contract/resources.ts'
import { useGetOne } from '#src/providers/dataProvider/hooks.ts'
import { usePageName } from '#src/layout/currentPage.tsx'

const hidden = new Set([403, 404])

/** Stands in for a record that could not be loaded. What does not exist or may not be seen leads to the 404 page. */
export function RecordFailure({ title, error, retry }: { title: string; error: unknown; retry: () => void }) {
  if (error instanceof ApiError && hidden.has(error.status)) return <Navigate to={paths.notFound} replace />
  return <ErrorPanel title={title} error={error} retry={retry} />
}

interface RecordSkeletonProps {
  label: string
  left: readonly number[]
  right: readonly number[]
}

const cards = (heights: readonly number[]) =>
  heights.map((height) => <Skeleton key={height} variant="rounded" height={height} />)

/** The shape of a record's page while the record is loading. */
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
  /** As the navigation spells it: `/employees/:id`. */
  place: string
  nameOf: (record: RecordOf<R>) => string
  skeleton: ReactNode
  failure: string
}

/**
 * The record in the address, or what stands in its place: the page while loading, a failure with another try. What does
 * not exist or may not be seen leads to the 404 page.
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
  // A whole page of cards is drawn in steps; what is changed on it afterwards shows at once.
  const record = useDeferredValue(data !== undefined) ? data : undefined
  usePageName(place, record && nameOf(record))
  if (record) return { record, instead: null }
  if (data || !error) return { record: null, instead: skeleton }
  return {
    record: null,
    instead: <RecordFailure title={failure} error={error} retry={() => void refetch()} />,
  }
}
