import { useSearchParams } from 'react-router'
import type { Call } from './hooks.tsx'

type Values = Record<string, string | readonly string[] | undefined>

const prefix = 'rows.'

const withoutRows = (query: URLSearchParams) =>
  new URLSearchParams([...query].filter(([name]) => name !== 'rows' && !name.startsWith(prefix)))

/** The values of the address for the query of a call. */
const valuesOf = (query: URLSearchParams) =>
  Object.fromEntries(
    [...new Set(query.keys())]
      .filter((name) => name.startsWith(prefix))
      .map((name) => {
        const [first, ...more] = query.getAll(name)
        return [name.slice(prefix.length), more.length > 0 ? [first, ...more] : first]
      }),
  )

/**
 * The open rows, in the address: their call, and the values of its query. `to` is the address that opens rows, `close`
 * removes it. Other parameters stay.
 */
export function useRows() {
  const [query, setQuery] = useSearchParams()
  const to = (call: Call, values: Values) => {
    const next = withoutRows(query)
    next.set('rows', call)
    for (const [name, value = []] of Object.entries(values))
      for (const one of [value].flat()) next.append(`${prefix}${name}`, one)
    return `?${next}`
  }
  const close = () => setQuery(withoutRows, { replace: true })
  return { call: query.get('rows'), values: valuesOf(query), to, close }
}
export type To = ReturnType<typeof useRows>['to']
