import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import { facedOptions } from '#src/admin/inputs/facedOptions.tsx'
import { PlainField } from '#src/admin/inputs/PlainField.tsx'
import { useCard } from '../useCard.ts'
import { useAllName, useCoversAll } from './coverage.ts'
import { type Choice, type ProjectChoice, useChoices } from './useProjectChoice.ts'

/** Chooses which project the dashboard is about. */
export function ProjectPicker({ project }: { project: ProjectChoice }) {
  const { id, name, isUnknown, choose, clear } = project
  const choices = useChoices()
  const coversAll = useCoversAll()
  const sizes = useCard(dashboardProjects.sizes).data
  const summary = useCard(dashboardProjects.summary).data
  const leadsNone = !coversAll && sizes && summary && choices.length === 0
  const allName = useAllName()
  const chosen: Choice | null = id && !isUnknown ? { id, name, avatar: '' } : null
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
        {...facedOptions<Choice>(({ name }) => name, 20)}
        renderInput={(params) => (
          <PlainField
            {...params}
            placeholder={allName}
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
        {coversAll
          ? 'Cards marked as company-wide show all projects, whichever is chosen.'
          : 'Shows the projects that you lead.'}{' '}
        {leadsNone && 'None of them has numbers yet. To see all projects, ask an administrator.'}
      </Typography>
    </Stack>
  )
}
