import { plural, select, t } from '@lingui/core/macro'
import { Box, Stack } from '@mui/material'
import { type UtilizationState, utilizationStates } from '#contract/api/dashboards/resources.ts'
import { showDate } from '#contract/dates.ts'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { usePagedQuery } from '../hooks.tsx'
import { ProjectLink, rowsBehind } from '../Rows.tsx'
import { RowsPanel } from '../RowsPanel.tsx'

/** `11/2026`. */
export const monthWords = (date: string) => showDate(date).slice(3)

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

/** The people in a state on the first day of a month, with their projects on that day. Their page is in the address. */
export const utilizationPeople = rowsBehind('utilizationPeople', ({ query: { month, state, mine } }) => {
  const { query, pages } = usePagedQuery('utilizationPeople', 'rows', { month, state, ...(mine && { mine }) }, 50)
  const day = `${month}-01`
  return (
    <RowsPanel
      title={t`${utilizationStates[state]} in ${monthWords(day)}`}
      about={peopleWords(state, showDate(day), query.data?.total)}
      query={query}
      isEmpty={({ total }) => total === 0}
    >
      {({ data }) => (
        <>
          <Box component="ul" aria-label={t`People`} sx={{ fontSize: 'var(--text-13)' }}>
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
          {pages.pagination}
        </>
      )}
    </RowsPanel>
  )
})
