import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { headRoles, type WorkUnitDistribution } from '#contract/api/dashboardResources.ts'
import { UserChip } from '#src/admin/fields/Chip.tsx'
import { ProjectLink } from '#src/dashboards/Drilldown.tsx'
import type { UnitKind } from './units.ts'

const list = { m: 0, p: 0, listStyle: 'none', display: 'grid', rowGap: 1, fontSize: 'var(--text-13)' }

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Box component="p" sx={{ m: 0, mt: 1, fontSize: 'var(--text-12)', color: 'text.secondary' }}>
        {title}
      </Box>
      <Box component="ul" aria-label={title} sx={list}>
        {children}
      </Box>
    </>
  )
}

type Unit = WorkUnitDistribution[UnitKind]['workUnits']

function Units({ units }: { units: Unit }) {
  return units?.map(({ project, workUnitName }) => (
    <li key={`${project.id}.${workUnitName}`}>
      <ProjectLink project={project} /> - {workUnitName}
    </li>
  ))
}

/** What one kind of time of a person is made of: work units, projects that the person heads, people to train. */
export function UnitRows({ row, kind }: { row: WorkUnitDistribution; kind: UnitKind }) {
  if (kind === 'training') {
    const { mentees, workUnits } = row.training
    return (
      <>
        {mentees && mentees.length > 0 && (
          <List title="Mentor">
            {mentees.map((person) => (
              <li key={person.id}>
                <UserChip person={person} />
              </li>
            ))}
          </List>
        )}
        {workUnits && workUnits.length > 0 && (
          <List title="Training">
            <Units units={workUnits} />
          </List>
        )}
      </>
    )
  }
  return (
    <Box component="ul" sx={list}>
      <Units units={row[kind].workUnits} />
      {kind === 'management' &&
        row.management.projectHeads.map(({ project, position }) => (
          <li key={`${project.id}.${position}`}>
            <ProjectLink project={project} /> - {headRoles[position]}
          </li>
        ))}
    </Box>
  )
}
