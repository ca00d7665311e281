import { useListContext } from 'react-admin'

export type FilterValues = Record<string, unknown>

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** The filter of the surrounding list as it stands in the address; empty values leave it. */
export function useFilters() {
  const { filterValues, setFilters } = useListContext()
  const values = filterValues as FilterValues
  const replace = (next: FilterValues) =>
    setFilters(Object.fromEntries(Object.entries(next).filter(([, value]) => isFilled(value))))
  return {
    /** A filter that is a text; whatever else an old link holds counts as none. */
    text: (name: string): string => {
      const value = values[name]
      return typeof value === 'string' ? value : ''
    },
    /** Chosen values of one filter, likewise. */
    chosen: (name: string): string[] => {
      const value = values[name]
      return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
    },
    isFiltered: Object.values(values).some(isFilled),
    set: (name: string, value: unknown) => replace({ ...values, [name]: value }),
    replace,
  }
}
