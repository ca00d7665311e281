import { useSearchParams } from 'react-router'

const sizes = [10, 20, 50, 100]

/** Page, page size and filters of a list in the address, for lists without react-admin's context. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams()
  const change = (parts: Record<string, string>, replace = false) => setQuery((now) => changed(now, parts), { replace })
  const size = Number(query.get('size'))
  return {
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    size: sizes.includes(size) ? size : 50,
    setPage: (page: number) => change({ page: page > 1 ? String(page) : '' }),
    setSize: (next: number) => change({ size: String(next), page: '' }),
    /** A filter; `""` if not set. */
    text: (name: string) => query.get(name) ?? '',
    /** A filter with several values. */
    several: (name: string) => query.getAll(name),
    /**
     * Sets filters and returns to the first page. Blank ones are removed. `replace` adds no history entry, for typed
     * text.
     */
    narrow: (parts: Record<string, string>, replace = false) => change({ ...parts, page: '' }, replace),
    /** Sets a filter with several values and returns to the first page. */
    narrowTo: (name: string, values: readonly string[]) =>
      setQuery((now) => {
        const next = changed(now, { [name]: '', page: '' })
        for (const value of values) next.append(name, value)
        return next
      }),
    /** The address of the list with these filters. */
    to: (parts: Record<string, string>) => ({ search: changed(query, { ...parts, page: '' }).toString() }),
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
