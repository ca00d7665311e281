import { t } from '@lingui/core/macro'
import { Autocomplete, Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { avatarOptions } from '#src/admin/inputs/AutocompleteInput.tsx'
import { OutlinedField } from '#src/admin/inputs/FormField.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import {
  type ProjectOption,
  type SelectedProject,
  useAllProjectsLabel,
  useProjectOptions,
  useSeesAllProjects,
} from './useSelectedProject.ts'

/** The select for the project that the cards show. `children` says more to those who see all projects. */
export function ProjectPicker({ project, children }: { project: SelectedProject; children?: ReactNode }) {
  const { id, name, isUnknown, choose, clear } = project
  const choices = useProjectOptions()
  const seesAll = useSeesAllProjects()
  const sizes = useDashboardQuery('sizes').data
  const summary = useDashboardQuery('summary').data
  const leadsNone = !seesAll && sizes && summary && choices.length === 0
  const allLabel = useAllProjectsLabel()
  const chosen: ProjectOption | null = id && !isUnknown ? { id, name, avatar: '' } : null
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
      <Autocomplete
        size="small"
        sx={{ width: { xs: '100%', sm: 280 }, '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
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
        {seesAll ? children : t`Shows the projects you lead.`}{' '}
        {leadsNone && t`They have no numbers yet. Ask an admin for access to all projects.`}
      </Typography>
    </Stack>
  )
}

/** Says that there is no such project, and offers all of them. */
export const UnknownProject = ({ project }: { project: SelectedProject }) => (
  <Notice
    title={t`Project not found`}
    actions={<Button variant="outlined" onClick={project.clear}>{t`Show all projects`}</Button>}
  >{t`It doesn't exist, was deleted, or you don't have access. Choose another project.`}</Notice>
)
