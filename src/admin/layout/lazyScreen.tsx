import { useLingui } from '@lingui/react'
import { type ComponentType, memo, type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Loads a component and caches it. */
export interface Loader<Props> {
  (): Promise<ComponentType<Props>>
  /** The component, once loaded. */
  loaded?: ComponentType<Props>
}

/** A cached loader. A component that was loaded ahead renders without a placeholder. */
export function loader<Props>(load: () => Promise<ComponentType<Props>>): Loader<Props> {
  const keep: Loader<Props> = async () => (keep.loaded ??= await load())
  return keep
}

type ComponentsOf<Module, Props> = { [Name in keyof Module]: Module[Name] extends ComponentType<Props> ? Name : never }

/** The loader of a page's component. Its file has the same name, by which the build finds its scripts. */
export interface PageLoader extends Loader<object> {
  component: string
}

/**
 * Loads a page's component: `pageLoader(() => import('./EmployeeShow.tsx'), 'EmployeeShow')`, with these props if there
 * are any.
 */
export function pageLoader<Module, Name extends ComponentsOf<Module, never>[keyof Module] & string>(
  load: () => Promise<Module>,
  component: Name,
  props?: object,
): PageLoader {
  const keep = loader(async () => {
    const Component = (await load())[component] as ComponentType<object>
    return props ? () => <Component {...props} /> : Component
  })
  return Object.assign(keep, { component })
}

export interface LazyOptions {
  /** Rendered while the code loads. */
  loading?: ReactNode
  /** Rendered on an error. Without it, the nearest error boundary handles it. */
  error?: (error: Error, retry: () => void) => ReactNode
}

/**
 * A whole screen that loads on first render: `lazyScreen(async () => (await import('./X.tsx')).X)`. Depends on React
 * alone, for the pages before the sign-in; `lazy.tsx` has what the pages themselves use.
 * Not `React.lazy`: React reveals suspended content at least 300 ms after the last fallback, which adds up when lazy
 * components are nested.
 */
export function lazyScreen<Props extends object>(load: Loader<Props>, { loading = null, error }: LazyOptions = {}) {
  let Loaded: ComponentType<Props> | undefined
  function LazyScreen(props: Props) {
    Loaded ??= load.loaded
    // Memoized, so it must render again when the language changes.
    useLingui()
    const [isLoaded, setLoaded] = useState(Loaded !== undefined)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useLayoutEffect(() => {
      if (isLoaded) return
      let isHere = true
      load().then(
        (it) => {
          Loaded = it
          // In a transition, because it can be a whole page.
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
  // Memoized, so that a page doesn't render again with the routes around it.
  const Drawn = memo(LazyScreen) as unknown as ComponentType<Props>
  if (!error) return Drawn
  return (props: Props) => (
    <ErrorBoundary fallback={error}>
      <Drawn {...props} />
    </ErrorBoundary>
  )
}
