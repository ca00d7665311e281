import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import type { Project } from '#contract/api/project.ts'

interface SwitchListProps {
  /** Nothing while they load. */
  projects: readonly Project[] | undefined
  /** What projects are being switched to. */
  wanted: Readonly<Record<string, boolean>>
  onSwitch: (project: Project, allows: boolean) => void
}

/** A switch for each project. */
export function SwitchList({ projects, wanted, onSwitch }: SwitchListProps) {
  return (
    <Stack aria-busy={!projects}>
      {!projects && [0, 1, 2, 3, 4].map((row) => <Skeleton key={row} height={38} />)}
      {projects?.map((project) => (
        <FormControlLabel
          key={project.id}
          label={project.name}
          labelPlacement="start"
          disabled={project.id in wanted}
          sx={{ ml: 0, justifyContent: 'space-between' }}
          control={
            <Switch
              checked={wanted[project.id] ?? project.allowsSendingSurvey}
              onChange={(_event, allows) => onSwitch(project, allows)}
            />
          }
        />
      ))}
    </Stack>
  )
}
