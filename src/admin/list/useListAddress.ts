import { useSearchParams } from 'react-router'

const sizes = [10, 20, 50, 100]

/** Page, size and whatever narrows a list, as they stand in the address. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams()
  const change = (parts: Record<string, string>, replace = false) => setQuery((now) => changed(now, parts), { replace })
  const size = Number(query.get('size'))
  return {
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    size: sizes.includes(size) ? size : 50,
    setPage: (page: number) => change({ page: page > 1 ? String(page) : '' }),
    setSize: (next: number) => change({ size: String(next), page: '' }),
    /** A filter; `""` where it is not set. */
    text: (name: string) => query.get(name) ?? '',
    /** A filter that takes several values. */
    several: (name: string) => query.getAll(name),
    /** Changes filters and goes back to the first page; blank ones leave the address. `replace`: what is typed makes no history. */
    narrow: (parts: Record<string, string>, replace = false) => change({ ...parts, page: '' }, replace),
    /** Sets a filter of several values, likewise. */
    narrowTo: (name: string, values: readonly string[]) =>
      setQuery((now) => {
        const next = changed(now, { [name]: '', page: '' })
        for (const value of values) next.append(name, value)
        return next
      }),
    /** Where the list leads with this filter. */
    to: (parts: Record<string, string>) => ({ search: changed(query, { ...parts, page: '' }).toString() }),
  }
}
export type ListAddress = ReturnType<typeof useListAddress>

function changed(query: URLSearchParams, parts: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(parts)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
