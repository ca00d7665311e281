import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useCan } from '#src/providers/session.ts'
import type { Kind, Things } from './action.ts'
import { actionsOn } from './records.ts'

/**
 * Begins what the address asks the page to begin with (`?do=close`), once, and takes it out of the address. Name only what the person may
 * do: anything else is passed over.
 */
export function useRequestedAction(begin: Readonly<Record<string, (() => void) | false | undefined>>): void {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('do') ?? ''
  const start = Object.hasOwn(begin, asked) && begin[asked]
  const latest = useRef<typeof start>(start)
  useEffect(() => {
    latest.current = start
  })
  const isAsked = Boolean(start)
  useEffect(() => {
    if (!isAsked) return
    setQuery(
      (now) => {
        now.delete('do')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
    if (latest.current) latest.current()
  }, [isAsked, asked, setQuery])
}

/** The same for a record: of its actions in the registry, those that somebody may do now. */
export function useRequestedRecordAction<K extends Kind>(
  kind: K,
  thing: Things[K],
  begin: (id: string) => void,
): void {
  const can = useCan()
  const offered = actionsOn(kind, thing, can).filter(({ not }) => !not?.(thing))
  useRequestedAction(Object.fromEntries(offered.map(({ id }) => [id, () => begin(id)])))
}
