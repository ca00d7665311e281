import type { ComponentType } from 'react'
import { ErrorBoundary } from '#src/admin/layout/ErrorBoundary.tsx'
import { lazyPart } from '#src/admin/layout/lazyPart.tsx'
import { PageError } from '#src/pages/PageError.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

/** A page in a chunk of its own: `lazyPage(async () => (await import('./X.tsx')).X)`. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyPart(load, <PageSkeleton />)
  return function LazyPage(props: Props) {
    return (
      <ErrorBoundary fallback={(error, retry) => <PageError error={error} onRetry={retry} />}>
        <Part {...props} />
      </ErrorBoundary>
    )
  }
}
