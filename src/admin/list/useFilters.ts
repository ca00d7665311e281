import { useListContext } from 'react-admin'
import { useLocation } from 'react-router'

export type FilterValues = Record<string, unknown>

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The filter in an address; none if it can't be read. */
export function filterIn(params: URLSearchParams): FilterValues {
  try {
    return JSON.parse(params.get('filter') ?? '{}') as FilterValues
  } catch {
    return {}
  }
}

/** The days of a filter, each `''` or a `FilterDay`. */
export interface DayBounds {
  from: string
  to: string
}

/** The filters of the list context. Empty values are removed from the address. */
export function useFilters() {
  const { filterValues, setFilters } = useListContext()
  const { search } = useLocation()
  const values = filterValues as FilterValues
  const filled = (next: FilterValues) => Object.fromEntries(Object.entries(next).filter(([, value]) => isFilled(value)))
  // The day that is shown stays when filters are cleared.
  const replace = (next: FilterValues) => setFilters(filled({ asOf: values.asOf, ...next }))
  return {
    /** A text filter; `''` for values of another type, as in an old link. */
    text: (name: string): string => textOf(values[name]),
    /** The selected values of a filter; empty for values of another type. */
    chosen: (name: string): string[] => {
      const value = values[name]
      return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
    },
    /** The first and last day of a filter, as `FilterDay`; `''` for none. */
    days: (name: string): DayBounds => ({ from: textOf(values[`${name}From`]), to: textOf(values[`${name}To`]) }),
    setDays: (name: string, { from = '', to = '' }: Partial<DayBounds>) =>
      replace({ ...values, [`${name}From`]: from, [`${name}To`]: to }),
    isFiltered: Object.entries(values).some(([name, value]) => name !== 'asOf' && isFilled(value)),
    set: (name: string, value: unknown) => replace({ ...values, [name]: value }),
    replace,
    /** The address with this filter too, for links. */
    to: (name: string, value: unknown) => {
      const query = new URLSearchParams(search)
      query.set('filter', JSON.stringify(filled({ ...values, [name]: value })))
      query.delete('page')
      return { search: query.toString() }
    },
  }
}
