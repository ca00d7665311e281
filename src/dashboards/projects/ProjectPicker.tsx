import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import { facedOptions } from '#src/admin/inputs/facedOptions.tsx'
import { PlainField } from '#src/admin/inputs/PlainField.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { useAllProjectsLabel, useSeesAllProjects } from './coverage.ts'
import { type ProjectOption, type SelectedProject, useProjectOptions } from './useSelectedProject.ts'

/** Chooses which project the dashboard is about. */
export function ProjectPicker({ project }: { project: SelectedProject }) {
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
        {...facedOptions<ProjectOption>(({ name }) => name, 20)}
        renderInput={(params) => (
          <PlainField
            {...params}
            placeholder={allLabel}
            inputProps={{ ...params.inputProps, 'aria-label': 'Project' }}
          />
        )}
      />
      {id && (
        <Button variant="text" onClick={clear}>
          Show all projects
        </Button>
      )}
      <Typography variant="body2" color="text.secondary">
        {seesAll
          ? 'Cards marked as company-wide show all projects, whichever is chosen.'
          : 'Shows the projects that you lead.'}{' '}
        {leadsNone && 'None of them has numbers yet. To see all projects, ask an administrator.'}
      </Typography>
    </Stack>
  )
}
