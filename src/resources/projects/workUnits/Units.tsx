import Button from '@mui/material/Button'
import type { Project } from '#contract/api/project.ts'
import type { WorkUnit } from '#contract/api/workUnits.ts'
import { ErrorPanel, Notice } from '#src/components/Notice.tsx'
import { Rows } from '#src/components/table/Rows.tsx'
import { Stale } from '#src/components/table/Stale.tsx'
import { matches, workUnitColumns } from './unitColumns.tsx'
import { WorkUnitRowActions } from './UnitTools.tsx'
import { useArchiveWorkUnit } from './useMoveUnit.tsx'
import { useWorkUnitParams } from './useUnitPlace.ts'
import { useWorkUnits } from './useWorkUnits.ts'

interface WorkUnitRowsProps {
  project: Project
  /** The button that adds a unit, for an empty tab. */
  add: React.ReactNode
  /** Opens the form; without it nothing can be changed. */
  onEdit: ((unit: WorkUnit) => void) | undefined
  /** After a unit left the tab: its buttons are gone with it. */
  onMoved: () => void
}

/** The work units of the chosen tab that the search leaves. */
export function WorkUnitRows({ project, add, onEdit, onMoved }: WorkUnitRowsProps) {
  const { tab, keyword, search } = useWorkUnitParams()
  const { data, error, refetch } = useWorkUnits(project.id, tab)
  const { busy, move } = useArchiveWorkUnit(project.id)
  const shown = data?.filter((unit) => matches(unit, keyword))
  if (error && !data)
    return (
      <ErrorPanel title="The work units could not be loaded" error={error} retry={() => void refetch()} />
    )
  if (shown?.length === 0) {
    return keyword ? (
      <Notice
        title="No work unit matches"
        actions={
          <Button variant="outlined" onClick={() => search('')}>
            Clear search
          </Button>
        }
      >
        Search for another name, type, stack or member.
      </Notice>
    ) : (
      <Notice
        title={tab === 'active' ? 'No work units yet' : 'Nothing is archived'}
        actions={tab === 'active' && add}
      >
        {tab === 'active'
          ? 'A work unit is a piece of the project that some of its members work on.'
          : 'Work units that are archived stand here until they are taken back.'}
      </Notice>
    )
  }
  return (
    <>
      {error && <Stale reason={error.message} retry={() => void refetch()} />}
      <Rows
        caption="work units"
        columns={workUnitColumns}
        rows={shown}
        keyOf={({ id }) => id}
        tools={(unit) =>
          onEdit && (
            <WorkUnitRowActions
              unit={unit}
              busy={busy.includes(unit.id)}
              onEdit={() => onEdit(unit)}
              onMove={(way) => void move(unit, way).then(onMoved)}
            />
          )
        }
      />
    </>
  )
}
