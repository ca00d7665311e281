import { Navigate } from 'react-router'
import { paths } from '#src/layout/paths.ts'
import { ApiError } from '#src/providers/http.ts'
import { ErrorPanel } from '../Notice.tsx'

const hidden = new Set([403, 404])

interface RecordFailureProps {
  title: string
  error: unknown
  retry: () => void
}

/** Stands in for the record of a page that could not be loaded. What does not exist or may not be seen leads to the 404 page. */
export function RecordFailure({ title, error, retry }: RecordFailureProps) {
  if (error instanceof ApiError && hidden.has(error.status)) return <Navigate to={paths.notFound} replace />
  return <ErrorPanel title={title} error={error} retry={retry} />
}
