import { workUnitTypes } from '#contract/api/projectWords.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { DrilldownPanel } from '#src/dashboards/Drilldown.tsx'
import type { UnitKind } from './units.ts'
import { UnitRows } from './UnitRows.tsx'
import { useUnits } from './useUnits.ts'

interface UnitsPanelProps {
  employeeID: string
  kind: UnitKind
  onClose: () => void
}

/** What one kind of time of a person is made of. */
export function UnitsPanel({ employeeID, kind, onClose }: UnitsPanelProps) {
  const { query } = useUnits()
  const find = (data: NonNullable<typeof query.data>) =>
    data.data.workUnitDistributions.find(({ employee }) => employee.id === employeeID)
  const row = query.data && find(query.data)
  return (
    <DrilldownPanel
      title={row ? `${workUnitTypes[kind]} of ${nameOf(row.employee)}` : workUnitTypes[kind]}
      about={`${row ? `${row[kind].total}: work` : 'Work'} units in running projects, headed projects and mentees, as they are today.`}
      query={query}
      isEmpty={(data) => !find(data)?.[kind].total}
      onClose={onClose}
    >
      {() => row && <UnitRows row={row} kind={kind} />}
    </DrilldownPanel>
  )
}
