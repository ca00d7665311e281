import type { ReactNode } from 'react'
import { type RaRecord, useGetOne } from 'react-admin'
import { Navigate, useParams } from 'react-router'
import { paths } from '#src/layout/paths.ts'
import { usePlaceName } from '#src/layout/place.tsx'
import { ApiError } from '#src/providers/http.ts'
import { ErrorPanel } from '../Notice.tsx'

interface Shown<R> {
  resource: string
  /** As the navigation spells it: `/employees/:id`. */
  place: string
  nameOf: (record: R) => string
  /** Stands there while the record is loading. */
  skeleton: ReactNode
  /** Heading of a load that failed. */
  failure: string
}

const hidden = new Set([403, 404])

/**
 * The record in the address, or what stands in its place: the page while loading, a failure with another try. What does not exist
 * or may not be seen leads to the 404 page.
 */
export function useRecord<R extends RaRecord>({
  resource,
  place,
  nameOf,
  skeleton,
  failure,
}: Shown<R>): { record: R; instead: null } | { record: null; instead: ReactNode } {
  const { id = '' } = useParams()
  const { data: record, error, refetch } = useGetOne<R>(resource, { id }, { retry: false })
  usePlaceName(place, record && nameOf(record))
  if (record) return { record, instead: null }
  if (!error) return { record: null, instead: skeleton }
  if (error instanceof ApiError && hidden.has(error.status)) {
    return { record: null, instead: <Navigate to={paths.notFound} replace /> }
  }
  return { record: null, instead: <ErrorPanel title={failure} error={error} retry={() => void refetch()} /> }
}
