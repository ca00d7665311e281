import { useSearchParams } from 'react-router'

/** What narrows one card of several, in the address under the name of the card: `units.type`. Blank values leave it. */
export function useNarrowing(card: string) {
  const [query, setQuery] = useSearchParams()
  const changed = (now: URLSearchParams, parts: Record<string, string>) => {
    const next = new URLSearchParams(now)
    for (const [name, value] of Object.entries(parts)) {
      if (value) next.set(`${card}.${name}`, value)
      else next.delete(`${card}.${name}`)
    }
    return next
  }
  return {
    text: (name: string) => query.get(`${card}.${name}`) ?? '',
    /** `replace`: what is typed makes no history. */
    narrow: (parts: Record<string, string>, replace = false) =>
      setQuery((now) => changed(now, parts), { replace }),
    /** Where the page leads with these. */
    to: (parts: Record<string, string>) => `?${changed(query, parts)}`,
  }
}
