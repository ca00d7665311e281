import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useState } from 'react'
import { type Employee, EmployeeProject } from '#contract/api/employee.ts'
import { mayRead } from '#contract/fields.ts'
import { deploymentTypes } from '#contract/api/projectWords.ts'
import { ProjectChip } from '#src/components/Chip.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { columnsOf } from '#src/components/table/columnsOf.tsx'
import { SmallTable } from '#src/components/table/SmallTable.ts'
import { useCan } from '#src/providers/session.ts'

const column = columnsOf(EmployeeProject)

const columns = [
  column('deploymentType', {
    render: ({ deploymentType }) => deploymentTypes[deploymentType as keyof typeof deploymentTypes] ?? '-',
  }),
  column('startDate'),
  column('endDate'),
]

/** Projects that the person works on, or worked on. */
export function ProjectsCard({ person }: { person: Employee }) {
  const can = useCan()
  const all = can('employees.read.projects.fullAccess')
  const [state, setState] = useState<'active' | 'inactive'>('active')
  const projects = person.projects.filter(({ status }) => (status === 'inactive') === (state === 'inactive'))
  const shown = columns.filter((column) => mayRead(column, can))
  const choice = all && (
    <Select
      size="small"
      value={state}
      onChange={(event) => setState(event.target.value)}
      inputProps={{ 'aria-label': 'Which projects' }}
      sx={{ width: 'auto', fontSize: 13, '& .MuiSelect-select': { py: 1 } }}
    >
      <MenuItem value="active">Active</MenuItem>
      <MenuItem value="inactive">Inactive</MenuItem>
    </Select>
  )
  return (
    <SectionCard title={`Projects (${projects.length})`} aside={choice}>
      {projects.length === 0 ? (
        `No ${state} projects.`
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          <SmallTable>
            <thead>
              <tr>
                <th>Name</th>
                <th>Position</th>
                {shown.map(({ source, label }) => (
                  <th key={source}>{label}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {projects.map((project) => (
                <tr key={`${project.id}.${project.startDate}`}>
                  <td>
                    <ProjectChip project={project} />
                  </td>
                  <td>{project.positions.map(({ name }) => name).join(', ') || '-'}</td>
                  {shown.map(({ source, render }) => (
                    <td key={source}>{render(project)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </SmallTable>
        </Box>
      )}
    </SectionCard>
  )
}
