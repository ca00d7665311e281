import { useListContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'

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

/** The value of a filter. A name with a dot is one of several in a group, such as `own.<id>` in `own`. */
function valueIn(values: FilterValues, name: string): unknown {
  const [group = '', key] = name.split('.')
  return key === undefined ? values[group] : (values[group] as FilterValues | undefined)?.[key]
}

/** The filters with these values besides, or instead. */
function withValues(values: FilterValues, parts: FilterValues): FilterValues {
  return Object.entries(parts).reduce((next, [name, value]) => {
    const [group = '', key] = name.split('.')
    if (key === undefined) return { ...next, [group]: value }
    const inGroup = filled({ ...(next[group] as FilterValues | undefined), [key]: value })
    return { ...next, [group]: Object.keys(inGroup).length ? inGroup : undefined }
  }, values)
}

/** The days of a filter, each `''` or a `FilterDay`. */
export interface DayBounds {
  from: string
  to: string
}

const filled = (next: FilterValues) => Object.fromEntries(Object.entries(next).filter(([, value]) => isFilled(value)))

/** An address with another filter, and with its first page. */
const withFilter = (query: URLSearchParams, next: FilterValues) => {
  query.set('filter', JSON.stringify(filled(next)))
  query.delete('page')
  return { search: query.toString() }
}

/**
 * The filters of the list context. Empty values are removed from the address. A change starts from the address of its moment:
 * what is rendered can be older, and would bring back a filter that was removed just before.
 */
export function useFilters() {
  const { filterValues } = useListContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  const values = filterValues as FilterValues
  const change = (nextOf: (now: FilterValues) => FilterValues) => {
    const query = new URLSearchParams(location.search)
    void navigate(withFilter(query, nextOf(query.has('filter') ? filterIn(query) : values)))
  }
  const set = (parts: FilterValues) => change((now) => withValues(now, parts))
  return {
    /** A text filter; `''` for values of another type, as in an old link. */
    text: (name: string): string => textOf(valueIn(values, name)),
    /** The selected values of a filter; empty for values of another type. */
    chosen: (name: string): string[] => {
      const value = valueIn(values, name)
      return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
    },
    /** The first and last day of a filter, as `FilterDay`; `''` for none. */
    days: (name: string): DayBounds => ({
      from: textOf(valueIn(values, `${name}From`)),
      to: textOf(valueIn(values, `${name}To`)),
    }),
    /** Sets the days that are named. */
    setDays: (name: string, days: Partial<DayBounds>) =>
      set({
        ...(days.from !== undefined && { [`${name}From`]: days.from }),
        ...(days.to !== undefined && { [`${name}To`]: days.to }),
      }),
    isFiltered: Object.entries(values).some(([name, value]) => name !== 'asOf' && isFilled(value)),
    set: (name: string, value: unknown) => set({ [name]: value }),
    /** Replaces all filters. The day that is shown stays. */
    replace: (next: FilterValues) => change(({ asOf }) => ({ asOf, ...next })),
    /** The address with this filter too, for links. */
    to: (name: string, value: unknown) => withFilter(new URLSearchParams(search), { ...values, [name]: value }),
  }
}
