import { useListContext } from 'react-admin'

export type FilterValues = Record<string, unknown>

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** The filters of the list context. Empty values are removed from the address. */
export function useFilters() {
  const { filterValues, setFilters } = useListContext()
  const values = filterValues as FilterValues
  const replace = (next: FilterValues) =>
    setFilters(Object.fromEntries(Object.entries(next).filter(([, value]) => isFilled(value))))
  return {
    /** A text filter; `''` for values of another type, as in an old link. */
    text: (name: string): string => {
      const value = values[name]
      return typeof value === 'string' ? value : ''
    },
    /** The selected values of a filter; empty for values of another type. */
    chosen: (name: string): string[] => {
      const value = values[name]
      return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
    },
    isFiltered: Object.values(values).some(isFilled),
    set: (name: string, value: unknown) => replace({ ...values, [name]: value }),
    replace,
  }
}
