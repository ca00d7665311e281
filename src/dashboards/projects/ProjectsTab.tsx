import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazyInline } from '#src/admin/layout/lazyInline.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { useDrilldown } from '../hooks.tsx'
import { ActionItemsCard } from './quarters/ActionItemsCard.tsx'
import { AuditCard } from './quarters/AuditCard.tsx'
import { AuditEventsCard } from './quarters/AuditEventsCard.tsx'
import { HealthCard } from './quarters/HealthCard.tsx'
import { ProjectPicker } from './ProjectPicker.tsx'
import { SizeCard } from './SizeCard.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { useSelectedProject } from './useSelectedProject.ts'
import { WorkSurveyCard } from './WorkSurveyCard.tsx'

const ProjectDrilldown = lazyInline(
  async () => (await import('./rows/ProjectDrilldown.tsx')).ProjectDrilldown,
)

const medium = '@media (min-width: 1025px)'
const wide = '@media (min-width: 1281px)'
/** Cards of twelve columns, below each other on narrow screens. */
const grid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  // The card inside fills its place: those in a row are of one height.
  '& > *': { gridColumn: 'span 12', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > .third-soon': { [medium]: { gridColumn: 'span 4' } },
  '& > .third': { [wide]: { gridColumn: 'span 4' } },
  '& > .half': { [wide]: { gridColumn: 'span 6' } },
  '& > .two-thirds': { [wide]: { gridColumn: 'span 8' } },
}

/** How projects do: sizes and a summary of all of them, and of the chosen one its work surveys, audits and action items (screens.md section 2.3.1). */
export function ProjectsTab() {
  const project = useSelectedProject()
  const { open } = useDrilldown()
  return (
    <>
      <ProjectPicker project={project} />
      <Box sx={grid}>
        <Box className="third">
          <SizeCard project={project} />
        </Box>
        <Box className="two-thirds">
          <SummaryCard project={project} />
        </Box>
        {project.isUnknown ? (
          <div>
            <Notice
              title="There is no such project"
              actions={
                <Button variant="outlined" onClick={project.clear}>
                  Show all projects
                </Button>
              }
            >
              The address names one that does not exist, was deleted or is not yours to see. Choose another
              one above, or look at all of them.
            </Notice>
          </div>
        ) : (
          <>
            <Box className="third-soon">
              <WorkSurveyCard domain="workload" project={project} />
            </Box>
            <Box className="third-soon">
              <WorkSurveyCard domain="deadline" project={project} />
            </Box>
            <Box className="third-soon">
              <WorkSurveyCard domain="learning" project={project} />
            </Box>
            <Box className="half">
              <HealthCard project={project} />
            </Box>
            <Box className="half">
              <AuditCard project={project} />
            </Box>
            <Box className="third">
              <AuditEventsCard project={project} />
            </Box>
            <Box className="two-thirds">
              <ActionItemsCard project={project} />
            </Box>
          </>
        )}
      </Box>
      {open && <ProjectDrilldown />}
    </>
  )
}
