import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'
import type { Project } from '#contract/api/project.ts'
import { ProjectChip } from '#src/components/Chip.tsx'
import { CardChoice } from '#src/components/table/CardChoice.tsx'
import { mayRead } from '#contract/fields.ts'
import { useCan } from '#src/providers/session.ts'
import { projectColumns } from './columns.tsx'

const card = {
  p: 4,
  minHeight: 118,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
}

const phoneColumns = new Set(['monthlyChargeRate', 'importantLevel', 'technicalLeads', 'members'])

function ProjectCard({ project, choice }: { project: Project; choice: React.ReactNode }) {
  const can = useCan()
  const open = projectColumns.filter((column) => mayRead(column, can))
  const status = open.find(({ source }) => source === 'status')
  return (
    <Box component="li" sx={card}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        {choice}
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
          <ProjectChip project={project} />
        </Box>
        {status?.render(project)}
      </Stack>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          gap: 2,
          m: 0,
          mt: 3,
          '& dd': { m: 0 },
        }}
      >
        {open
          .filter(({ source }) => phoneColumns.has(source))
          .map(({ source, label, render }) => (
            <div key={source}>
              <Typography component="dt" color="text.secondary" sx={{ fontSize: 12 }}>
                {label}
              </Typography>
              <Typography component="dd" variant="body2">
                {render(project)}
              </Typography>
            </div>
          ))}
      </Box>
    </Box>
  )
}

/** One card for each project: the list on a phone. `chosen` stands over them once some are chosen; without it none can be. */
export function ProjectCards({ chosen }: { chosen?: React.ReactNode }) {
  const { data = [], isPending, selectedIds } = useListContext<Project>()
  return (
    <>
      <Box
        component="ul"
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, m: 0, p: 0, listStyle: 'none' }}
        aria-busy={isPending}
      >
        {isPending
          ? [0, 1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} component="li" variant="rounded" height={118} />
            ))
          : data.map((project) => (
              <ProjectCard
                key={project.id}
                project={project}
                choice={chosen && <CardChoice id={project.id} name={project.name} />}
              />
            ))}
      </Box>
      {selectedIds.length > 0 && chosen}
    </>
  )
}
