import { useLingui } from '@lingui/react'
import { type ComponentType, memo, type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Fetches a component, and keeps it. */
export interface Loader<Props> {
  (): Promise<ComponentType<Props>>
  /** The component, once it is here. */
  loaded?: ComponentType<Props>
}

/** A way to fetch a component ahead of need: once it is here, it is drawn at once. */
export function loader<Props>(load: () => Promise<ComponentType<Props>>): Loader<Props> {
  const keep: Loader<Props> = async () => (keep.loaded ??= await load())
  return keep
}

interface LazyOptions {
  /** Stands in its place until the code is here. */
  loading?: ReactNode
  /** Stands in its place when the code does not come, or fails; without it the boundary around says so. */
  error?: (error: Error, retry: () => void) => ReactNode
}

/**
 * A component whose code is fetched when it is first shown: `lazyComponent(async () => (await import('./X.tsx')).X)`.
 * Needs React alone, as the pages before the sign-in do; pages, tabs, sections and overlays have their own in
 * `lazy.tsx`.
 *
 * Not `React.lazy`: React shows what was suspended 300 ms after the last stand-in at the earliest, and so one in
 * another cost a page that again and again.
 */
export function lazyComponent<Props extends object>(load: Loader<Props>, { loading = null, error }: LazyOptions = {}) {
  let Loaded: ComponentType<Props> | undefined
  function LazyComponent(props: Props) {
    Loaded ??= load.loaded
    // Of what is around it only the language draws it again.
    useLingui()
    const [isLoaded, setLoaded] = useState(Loaded !== undefined)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useLayoutEffect(() => {
      if (isLoaded) return
      let isHere = true
      load().then(
        (it) => {
          Loaded = it
          // In steps between which the page answers: it may be a whole page.
          if (isHere) startTransition(() => setLoaded(true))
        },
        (reason: unknown) => isHere && setFailure({ error: reason }),
      )
      return () => {
        isHere = false
      }
    }, [isLoaded])
    if (failure) throw failure.error
    return isLoaded && Loaded ? <Loaded {...props} /> : loading
  }
  // A page is not drawn again with the routes around it.
  const Drawn = memo(LazyComponent) as unknown as ComponentType<Props>
  if (!error) return Drawn
  return (props: Props) => (
    <ErrorBoundary fallback={error}>
      <Drawn {...props} />
    </ErrorBoundary>
  )
}
