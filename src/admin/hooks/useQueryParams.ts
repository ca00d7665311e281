import { useSearchParams } from 'react-router'

/** Plain parameters of the address, such as a tab or the zoom of a timeline. Filters of a list are in its context. */
export function useQueryParams() {
  const [query, setQuery] = useSearchParams()
  return {
    /** A parameter; `""` if not set. */
    text: (name: string) => query.get(name) ?? '',
    /**
     * Sets parameters. Blank ones are removed. `replace` adds no history entry, for typed text. `state` is the
     * router's.
     */
    set: (parts: Record<string, string>, replace = false, state?: object) =>
      setQuery((now) => changed(now, parts), { replace, state }),
    /** The address with these parameters. */
    to: (parts: Record<string, string>) => ({ search: changed(query, parts).toString() }),
  }
}

function changed(query: URLSearchParams, parts: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(parts)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
