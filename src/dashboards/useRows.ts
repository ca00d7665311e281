import { useSearchParams } from 'react-router'

/** Parts of the address of rows are ids, enum words, quarters and days; none of them has this letter. */
const between = '~'

/**
 * The rows behind a number are open while the address says so in `rows`, as a list of words whose first is the kind. `to` is the link that
 * opens rows, `close` takes it out of the address again; everything else there stays.
 */
export function useRows() {
  const [query, setQuery] = useSearchParams()
  const open = query.get('rows')?.split(between)
  const to = (...parts: readonly string[]) => {
    const next = new URLSearchParams(query)
    next.set('rows', parts.join(between))
    return `?${next}`
  }
  const close = () =>
    setQuery(
      (now) => {
        now.delete('rows')
        return now
      },
      { preventScrollReset: true, replace: true },
    )
  return { open, to, close }
}
