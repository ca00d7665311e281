import { plural, select, t } from '@lingui/core/macro'
import { Box, Stack } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { dashboardResources, UtilizationState, utilizationStates } from '#contract/api/dashboards/resources.ts'
import { workUnitTypes } from '#contract/api/projects/words.ts'
import { showDate } from '#contract/dates.ts'
import { UserChip, nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { RowsPagination } from '#src/admin/list/Pagination.tsx'
import { ProjectLink, DrilldownPanel } from '../Drilldown.tsx'
import { useDashboardQuery, useDrilldown } from '../hooks.tsx'
import { AnswersCard } from './AnswersCard.tsx'
import { AvailabilityCard } from './AvailabilityCard.tsx'
import { monthWords, UtilizationCard } from './UtilizationCard.tsx'
import { WorkUnitDetails, type WorkUnitKind, isKind } from './WorkUnitBar.tsx'
import { useWorkUnits, WorkUnitsCard } from './WorkUnitsCard.tsx'

/** The description of the people in a state, with their number once known. */
function peopleWords(state: UtilizationState, day: string, count: number | undefined): string {
  if (count === undefined)
    return select(state, {
      staffed: `People with an official role in a client project on ${day}.`,
      internal: `People on projects, but without an official client role, on ${day}.`,
      other: `People without a project on ${day}.`,
    })
  return select(state, {
    staffed: plural(count, {
      one: `# person with an official role in a client project on ${day}.`,
      other: `# people with an official role in a client project on ${day}.`,
    }),
    internal: plural(count, {
      one: `# person on projects, but without an official client role, on ${day}.`,
      other: `# people on projects, but without an official client role, on ${day}.`,
    }),
    other: plural(count, {
      one: `# person without a project on ${day}.`,
      other: `# people without a project on ${day}.`,
    }),
  })
}

interface PeoplePanelProps {
  month: string
  state: UtilizationState
  onClose: () => void
}

/** The people in a state on the first day of a month, with their projects on that day. */
function PeoplePanel({ month, state, onClose }: PeoplePanelProps) {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(50)
  const query = useDashboardQuery(
    dashboardResources.utilizationPeople,
    { month, state, page, size },
    { placeholderData: keepPreviousData },
  )
  const day = `${month}-01`
  return (
    <DrilldownPanel
      title={t`${utilizationStates[state]} in ${monthWords(day)}`}
      about={peopleWords(state, showDate(day), query.data?.total)}
      query={query}
      isEmpty={({ total }) => total === 0}
      onClose={onClose}
    >
      {({ data, total }) => (
        <>
          <Box component="ul" aria-label={t`People`} sx={{ listStyle: 'none', m: 0, p: 0, fontSize: 'var(--text-13)' }}>
            {data.map(({ projects, ...person }) => (
              <Box key={person.id} component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
                <UserChip person={person} />
                {projects.length > 0 && (
                  <Stack direction="row" sx={{ flexWrap: 'wrap', gap: '4px 12px', pl: 8, pt: 1 }}>
                    {projects.map((project) => (
                      <ProjectLink key={project.id} project={project} />
                    ))}
                  </Stack>
                )}
              </Box>
            ))}
          </Box>
          <RowsPagination
            page={page}
            size={size}
            setPage={setPage}
            setSize={(next) => {
              setSize(next)
              setPage(1)
            }}
            total={total}
          />
        </>
      )}
    </DrilldownPanel>
  )
}

interface WorkUnitsPanelProps {
  employeeID: string
  kind: WorkUnitKind
  onClose: () => void
}

/** A person's time of one kind, in detail. */
function WorkUnitsPanel({ employeeID, kind, onClose }: WorkUnitsPanelProps) {
  const { query } = useWorkUnits()
  const find = (data: NonNullable<typeof query.data>) =>
    data.data.workUnitDistributions.find(({ employee }) => employee.id === employeeID)
  const row = query.data && find(query.data)
  const total = row?.[kind].total
  return (
    <DrilldownPanel
      title={row ? t`${workUnitTypes[kind]} of ${nameOf(row.employee)}` : workUnitTypes[kind]}
      about={
        total === undefined
          ? t`Current work units in running projects, projects led or managed, and mentees.`
          : t`${total}: current work units in running projects, projects led or managed, and mentees.`
      }
      query={query}
      isEmpty={(data) => !find(data)?.[kind].total}
      onClose={onClose}
    >
      {() => row && <WorkUnitDetails row={row} kind={kind} />}
    </DrilldownPanel>
  )
}

/** The drill-down panel that the address asks for, such as `people~2026-11~staffed`, `units~<employee id>~training`. */
function ResourceDrilldown() {
  const { open, close } = useDrilldown()
  const [kind, of = '', part] = open ?? []
  const state = UtilizationState.safeParse(part).data
  if (kind === 'people' && state) return <PeoplePanel key={`${of} ${state}`} month={of} state={state} onClose={close} />
  if (kind === 'units' && isKind(part)) return <WorkUnitsPanel employeeID={of} kind={part} onClose={close} />
  return null
}

const pair = (columns: string) => ({
  display: 'grid',
  gap: 5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1281px)': { gridTemplateColumns: columns },
})

/** How people's time is used: utilization, availability, work units and survey answers (rules/pages.md#2.3). */
export function ResourcesTab() {
  return (
    <>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Box sx={pair('minmax(0, 1fr) minmax(0, 2fr)')}>
          <UtilizationCard />
          <AvailabilityCard />
        </Box>
        <Box sx={pair('minmax(0, 1fr) minmax(0, 1fr)')}>
          <WorkUnitsCard />
          <AnswersCard />
        </Box>
      </Box>
      <ResourceDrilldown />
    </>
  )
}
