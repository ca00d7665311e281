import { useListContext } from 'react-admin'
import { employeeStatuses } from '#contract/api/metadata.ts'
import type { Settings } from '#contract/api/settings.ts'

type Values = Record<string, unknown>

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** Everybody who has not left, in the organizations that lists start with. */
export function defaultFilter({ organizations }: Settings): Values {
  const workingStatuses = Object.keys(employeeStatuses).filter((status) => status !== 'left')
  return isFilled(organizations) ? { workingStatuses, organizations } : { workingStatuses }
}

/** The filter of the list as it stands in the address; empty values leave it. */
export function useFilters() {
  const { filterValues, setFilters } = useListContext()
  const values = filterValues as Values
  const replace = (next: Values) =>
    setFilters(Object.fromEntries(Object.entries(next).filter(([, value]) => isFilled(value))))
  return {
    keyword: typeof values.keyword === 'string' ? values.keyword : '',
    /** Chosen values of one filter; whatever else an old link holds counts as none. */
    chosen: (name: string): string[] => {
      const value = values[name]
      return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
    },
    isFiltered: Object.values(values).some(isFilled),
    set: (name: string, value: unknown) => replace({ ...values, [name]: value }),
    replace,
  }
}
