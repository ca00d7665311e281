import { useGetOne } from 'react-admin'
import { Navigate, useParams } from 'react-router'
import type { Employee } from '#contract/api/employee.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { ErrorPanel } from '#src/components/Notice.tsx'
import { paths } from '#src/layout/paths.ts'
import { usePlaceName } from '#src/layout/place.tsx'
import { ApiError } from '#src/providers/http.ts'
import { ShowSkeleton } from './show/ShowSkeleton.tsx'

const hidden = new Set([403, 404])

/**
 * The person in the address, or what stands in the person's place: the page while loading, a failure with another try. Whoever
 * does not exist or may not be seen leads to the 404 page.
 */
export function useEmployee():
  | { person: Employee; instead: null }
  | { person: null; instead: React.ReactNode } {
  const { id = '' } = useParams()
  const { data: person, error, refetch } = useGetOne<Employee>('employees', { id }, { retry: false })
  usePlaceName('/employees/:id', person && nameOf(person))
  if (person) return { person, instead: null }
  if (!error) return { person: null, instead: <ShowSkeleton /> }
  if (error instanceof ApiError && hidden.has(error.status)) {
    return { person: null, instead: <Navigate to={paths.notFound} replace /> }
  }
  const panel = (
    <ErrorPanel title="The employee could not be loaded" error={error} retry={() => void refetch()} />
  )
  return { person: null, instead: panel }
}
