import { t } from '@lingui/core/macro'
import { Box, Typography } from '@mui/material'
import type { Permission } from '#contract/permissions.ts'
import { projectStatuses } from '#contract/api/metadata/metadata.ts'
import type { Project } from '#contract/api/projects/project.ts'
import { MoreMenu } from '#src/admin/actions/MoreMenu.tsx'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { ChoiceTag } from '#src/admin/fields/Tag.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { AsOfButton } from '#src/admin/list/AsOf.tsx'
import { useRecordDay } from '#src/admin/show/Show.tsx'
import { paths } from '#src/layout/paths.ts'
import { projectActions } from './actions.ts'

/** The heading of a project's page: picture, name, status, code and last change. */
export function ProjectHeading({ project, days }: { project: Project; days: readonly Permission[] }) {
  const day = useRecordDay(days)
  const { name, avatar, code, status, createdAt, updatedAt } = project
  const title = (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Avatar src={avatar} name={name} size={32} />
      {name}
    </Box>
  )
  return (
    <PageHeading
      title={title}
      back={{ to: paths.projects, label: t`Back to projects` }}
      actions={
        <>
          <ChoiceTag choices={projectStatuses} value={status} />
          <Typography variant="body2" color="text.secondary">
            {code}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {updatedAt ? t`Updated` : t`Added`} <Ago instant={updatedAt ?? createdAt} />
          </Typography>
          {day.mayAsk && <AsOfButton {...day} />}
          {!day.day && <MoreMenu actions={projectActions} record={project} />}
        </>
      }
    />
  )
}
