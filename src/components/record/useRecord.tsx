import { type ReactNode, useDeferredValue } from 'react'
import { type RaRecord, useGetOne } from 'react-admin'
import { useParams } from 'react-router'
import { usePlaceName } from '#src/layout/place.tsx'
import { RecordFailure } from './RecordFailure.tsx'

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
  const { data, error, refetch } = useGetOne<R>(resource, { id }, { retry: false })
  // A whole page of cards is drawn in steps; what is changed on it afterwards shows at once.
  const record = useDeferredValue(data !== undefined) ? data : undefined
  usePlaceName(place, record && nameOf(record))
  if (record) return { record, instead: null }
  if (data || !error) return { record: null, instead: skeleton }
  return {
    record: null,
    instead: <RecordFailure title={failure} error={error} retry={() => void refetch()} />,
  }
}
