import { type ComponentType, type ReactNode, startTransition, useLayoutEffect, useState } from 'react'

/**
 * A component in a chunk of its own: `lazyPart(async () => (await import('./X.tsx')).X)`; until that is here, `meanwhile` stands in its
 * place. Code that does not come is thrown where the component stands, for the `ErrorBoundary` around it.
 *
 * Not `React.lazy`: React shows what was suspended 300 ms after the last stand-in at the earliest, and so one in another cost a page that again and again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
) {
  let Loaded: ComponentType<Props> | undefined
  return function LazyPart(props: Props) {
    const [isLoaded, setLoaded] = useState(Loaded !== undefined)
    const [fault, setFault] = useState<{ error: unknown }>()
    useLayoutEffect(() => {
      if (Loaded) return
      let isHere = true
      load().then(
        (it) => {
          Loaded = it
          // In steps between which the page answers: a part may be a whole page.
          if (isHere) startTransition(() => setLoaded(true))
        },
        (error: unknown) => isHere && setFault({ error }),
      )
      return () => {
        isHere = false
      }
    }, [])
    if (fault) throw fault.error
    return isLoaded && Loaded ? <Loaded {...props} /> : meanwhile
  }
}
