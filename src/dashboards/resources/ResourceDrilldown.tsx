import { UtilizationState } from '#contract/api/dashboardResources.ts'
import { useDrilldown } from '../hooks.tsx'
import { isKind } from './units/units.ts'
import { UnitsPanel } from './units/UnitsPanel.tsx'
import { PeoplePanel } from './utilization/PeoplePanel.tsx'

/** The rows behind a number of the tab: `people~2026-11~staffed`, `units~<employee id>~training`. */
export function ResourceDrilldown() {
  const { open, close } = useDrilldown()
  const [kind, of = '', part] = open ?? []
  const state = UtilizationState.safeParse(part).data
  if (kind === 'people' && state)
    return <PeoplePanel key={`${of} ${state}`} month={of} state={state} onClose={close} />
  if (kind === 'units' && isKind(part)) return <UnitsPanel employeeID={of} kind={part} onClose={close} />
  return null
}
