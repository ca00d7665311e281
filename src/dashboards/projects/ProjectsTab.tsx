import { t } from '@lingui/core/macro'
import { Autocomplete, Box, Button, Stack, Typography } from '@mui/material'
import { dashboardProjects } from '#contract/api/dashboards/projects.ts'
import { avatarOptions } from '#src/admin/inputs/AutocompleteInput.tsx'
import { OutlinedField } from '#src/admin/inputs/FormField.tsx'
import { lazySection } from '#src/admin/layout/lazy.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { useDashboardQuery, useDrilldown } from '../hooks.tsx'
import { ActionItemsCard } from './ActionItemsCard.tsx'
import { AuditEventsCard } from './AuditEventsCard.tsx'
import { AuditCard, HealthCard } from './ScoreCards.tsx'
import { SizeCard } from './SizeCard.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import {
  useAllProjectsLabel,
  useSeesAllProjects,
  type ProjectOption,
  type SelectedProject,
  useProjectOptions,
  useSelectedProject,
} from './useSelectedProject.ts'
import { WorkSurveyCard } from './WorkSurveyCard.tsx'

/** The select for the project that the cards show. */
function ProjectPicker({ project }: { project: SelectedProject }) {
  const { id, name, isUnknown, choose, clear } = project
  const choices = useProjectOptions()
  const seesAll = useSeesAllProjects()
  const sizes = useDashboardQuery(dashboardProjects.sizes).data
  const summary = useDashboardQuery(dashboardProjects.summary).data
  const leadsNone = !seesAll && sizes && summary && choices.length === 0
  const allLabel = useAllProjectsLabel()
  const chosen: ProjectOption | null = id && !isUnknown ? { id, name, avatar: '' } : null
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
      <Autocomplete
        size="small"
        sx={{
          width: { xs: '100%', sm: 280 },
          '& input::placeholder': { color: 'text.secondary', opacity: 1 },
        }}
        options={choices}
        value={chosen}
        blurOnSelect
        onChange={(_event, next) => (next ? choose(next.id) : clear())}
        {...avatarOptions<ProjectOption>(({ name }) => name, 20)}
        renderInput={(params) => (
          <OutlinedField
            {...params}
            placeholder={allLabel}
            inputProps={{ ...params.inputProps, 'aria-label': t`Project` }}
          />
        )}
      />
      {id && <Button variant="text" onClick={clear}>{t`Show all projects`}</Button>}
      <Typography variant="body2" color="text.secondary">
        {seesAll ? t`Company-wide cards ignore this filter.` : t`Shows the projects you lead.`}{' '}
        {leadsNone && t`They have no numbers yet. Ask an admin for access to all projects.`}
      </Typography>
    </Stack>
  )
}

const ProjectDrilldown = lazySection(async () => (await import('./ProjectDrilldown.tsx')).ProjectDrilldown)

const medium = '@media (min-width: 1025px)'
const wide = '@media (min-width: 1281px)'
/** A grid of twelve columns; one column on narrow screens. */
const grid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  // Cards fill their cell, so that cards in a row have the same height.
  '& > *': { gridColumn: 'span 12', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > .third-soon': { [medium]: { gridColumn: 'span 4' } },
  '& > .third': { [wide]: { gridColumn: 'span 4' } },
  '& > .half': { [wide]: { gridColumn: 'span 6' } },
  '& > .two-thirds': { [wide]: { gridColumn: 'span 8' } },
}

/** Sizes and summary of all projects; surveys, audits and action items of the selected one (rules/pages.md#2.2). */
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
              title={t`Project not found`}
              actions={<Button variant="outlined" onClick={project.clear}>{t`Show all projects`}</Button>}
            >{t`It doesn't exist, was deleted, or you don't have access. Choose another project.`}</Notice>
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
