import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import { Link } from 'react-router'
import type { ProjectSummary } from '#contract/api/dashboardProjects.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import type { SelectedProject } from './useSelectedProject.ts'

const layout = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  '& > a': {
    flex: 1,
    color: 'inherit',
    textDecoration: 'none',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '&:hover': { textDecoration: 'underline' },
  },
}

interface SummaryNameProps {
  row: ProjectSummary
  project: SelectedProject
}

/** The first cell of a row: the link that chooses the project, and the way to its page for those who may open it. */
export function SummaryName({ row: { id, name, code, avatar }, project }: SummaryNameProps) {
  const can = useCan()
  return (
    <th scope="row">
      <Box sx={layout}>
        <Avatar src={avatar} name={name} />
        <Link
          to={project.to(id)}
          preventScrollReset
          title={name}
          {...(id === project.id ? { 'aria-current': true } : {})}
        >
          {name}
        </Link>
        {can('projects.read.fullAccess') && (
          <RowTools>
            <Link to={paths.project(code)} aria-label={`Page of ${name}`} title={`Page of ${name}`}>
              <OpenInNew />
            </Link>
          </RowTools>
        )}
      </Box>
    </th>
  )
}
