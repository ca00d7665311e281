import { useSearchParams } from 'react-router'
import type { WorkUnitStatus } from './useWorkUnits.ts'

/** Inner tab and search of the work units, as they stand in the address. */
export function useWorkUnitParams() {
  const [query, setQuery] = useSearchParams()
  const keep = (name: string, value: string, replace: boolean) =>
    setQuery(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace },
    )
  const tab: WorkUnitStatus = query.get('workUnitsTab') === 'archived' ? 'archived' : 'active'
  return {
    tab,
    keyword: query.get('q') ?? '',
    setTab: (next: WorkUnitStatus) => keep('workUnitsTab', next, false),
    search: (words: string) => keep('q', words, true),
  }
}
