import { employeeStatuses } from '#contract/api/metadata.ts'
import type { Settings } from '#contract/api/settings.ts'
import type { FilterValues } from '#src/components/filters/useFilters.ts'

/** Everybody who has not left, in the organizations that lists start with. */
export function defaultFilter({ organizations }: Settings): FilterValues {
  const workingStatuses = Object.keys(employeeStatuses).filter((status) => status !== 'left')
  return organizations.length ? { workingStatuses, organizations } : { workingStatuses }
}
