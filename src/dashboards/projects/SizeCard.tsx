import Box from '@mui/material/Box'
import { dashboardProjects, type ProjectSize } from '#contract/api/dashboardProjects.ts'
import { ChartCard } from '../ChartCard.tsx'
import { useDashboardQuery, useDrilldown } from '../hooks.tsx'
import { topHeight } from './heights.ts'
import { SizeDonut } from './SizeDonut.tsx'
import { SizeList } from './SizeList.tsx'
import { useSeesAllProjects } from './coverage.ts'
import type { SelectedProject } from './useSelectedProject.ts'

const sideBySide = '@container (min-width: 560px)'
/** The list stands below the donut, and beside it where there is room. */
const layout = {
  display: 'flex',
  flexDirection: 'column',
  height: topHeight,
  // Labels may reach into the padding of the card.
  '& .recharts-surface': { overflow: 'visible' },
  [sideBySide]: { flexDirection: 'row', gap: 4 },
  '& > :first-of-type': {
    display: 'flex',
    flex: 'none',
    height: 240,
    [sideBySide]: { width: 360, height: 'auto' },
  },
  '& > :last-child': { flex: 1, minHeight: 0 },
}

/** How many people each project has: a click chooses a project, another one all of them again (screens.md section 2.3.1). */
export function SizeCard({ project }: { project: SelectedProject }) {
  const query = useDashboardQuery(dashboardProjects.sizes)
  const seesAll = useSeesAllProjects()
  const { to } = useDrilldown()
  const rowsOf = ({ id }: ProjectSize) => to('size', id, 'active')
  const toggle = (id: string) => (id === project.id ? project.clear() : project.choose(id))
  return (
    <ChartCard
      title="Project size"
      about={seesAll ? 'Company-wide · active members' : 'Projects that you lead · active members'}
      query={query}
      height={topHeight}
      isEmpty={({ data }) => data.length === 0}
      empty="Development projects show up here as soon as somebody is an active member of one."
      table={({ data }) => ({
        columns: ['Project', 'Active members'],
        rows: data.map((one) => [one.name, { text: String(one.size), to: rowsOf(one) }]),
      })}
    >
      {({ data }) => {
        // A project without members has no slice that could stand out from the others.
        const chosen = data.find(({ id }) => id === project.id)?.id
        return (
          <Box sx={{ containerType: 'inline-size' }}>
            <Box sx={layout}>
              <div>
                <SizeDonut sizes={data} chosen={chosen} onToggle={toggle} />
              </div>
              <SizeList sizes={data} chosen={chosen} onToggle={toggle} rowsOf={rowsOf} />
            </Box>
          </Box>
        )
      }}
    </ChartCard>
  )
}
