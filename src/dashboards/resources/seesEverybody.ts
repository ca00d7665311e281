import { useContext } from 'react'
import { G } from '#contract/api/employees/employee.ts'
import { useCan } from '#src/providers/useSession.ts'
import { TabDay } from '../hooks.tsx'

/** What numbers of another day need (docs/rules/time.md#7.4). */
export const forDays = [G, 'employees.read.projects.fullAccess'] as const

/** True if numbers of people's time are of everybody, on the day that the tab shows. */
export function useSeesEverybody(): boolean {
  const can = useCan()
  const day = useContext(TabDay)
  return can('dashboards.resources.read') && (day === '' || forDays.every(can))
}
