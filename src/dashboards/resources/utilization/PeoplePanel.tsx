import { keepPreviousData } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import {
  dashboardResources,
  type UtilizationState,
  utilizationStates,
} from '#contract/api/dashboardResources.ts'
import { showDate } from '#contract/dates.ts'
import { UserChip } from '#src/admin/fields/Chip.tsx'
import { RowsPagination } from '#src/admin/list/Pagination.tsx'
import { ProjectLink, DrilldownPanel } from '#src/dashboards/Drilldown.tsx'
import { useDashboardQuery } from '#src/dashboards/hooks.tsx'
import { monthWords } from './utilization.ts'

const meanings: Record<UtilizationState, string> = {
  staffed: 'with an official role in a project of a client',
  internal: 'without an official role at a client, but in some project',
  available: 'without any project',
}

interface PeoplePanelProps {
  /** `YYYY-MM`. */
  month: string
  state: UtilizationState
  onClose: () => void
}

/** Who is in one state on the first day of a month, with the projects of that day. */
export function PeoplePanel({ month, state, onClose }: PeoplePanelProps) {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(50)
  const query = useDashboardQuery(
    dashboardResources.utilizationPeople,
    { month, state, page, size },
    { placeholderData: keepPreviousData },
  )
  const count = query.data?.total?.toLocaleString('en-US')
  const day = `${month}-01`
  return (
    <DrilldownPanel
      title={`${utilizationStates[state]} in ${monthWords(day)}`}
      about={`${count ? `${count} people` : 'People'} ${meanings[state]} on ${showDate(day)}.`}
      query={query}
      isEmpty={({ total }) => total === 0}
      onClose={onClose}
    >
      {({ data, total }) => (
        <>
          <Box
            component="ul"
            aria-label="People"
            sx={{ listStyle: 'none', m: 0, p: 0, fontSize: 'var(--text-13)' }}
          >
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
