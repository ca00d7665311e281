import { ErrorBoundary } from '#src/components/ErrorBoundary.tsx'
import { lazyPart } from '#src/components/lazyPart.tsx'
import { useIdle } from '#src/components/useIdle.ts'

const Live = lazyPart(async () => (await import('#src/live/Live.tsx')).Live)

/** Follows what others change once the first page stands; without it the page is as new as its last request. */
export function LiveSoon() {
  const isIdle = useIdle()
  return (
    isIdle && (
      <ErrorBoundary fallback={() => null}>
        <Live />
      </ErrorBoundary>
    )
  )
}
