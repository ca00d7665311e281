import { styled } from '@mui/material/styles'
import type { BasicEmployee } from '#contract/api/employee.ts'
import type { BasicProject } from '#contract/api/survey.ts'
import { nameOf, ProjectChip, UserChip } from '#src/components/Chip.tsx'
import { Face } from '#src/components/Face.tsx'
import { useCan } from '#src/providers/session.ts'

const Plain = styled('span')({
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  maxWidth: '100%',
  '& > span:last-child': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

/** A person: a link to the page for those who may open it. */
export function PersonMark({ person }: { person: BasicEmployee }) {
  if (useCan()('employees.read')) return <UserChip person={person} />
  return (
    <Plain>
      <Face src={person.avatar} name={nameOf(person)} />
      <span>{nameOf(person)}</span>
    </Plain>
  )
}

/** A project: a link to its page for those who may open every one; others see only their own. */
export function ProjectMark({ project }: { project: BasicProject }) {
  if (useCan()('projects.read.fullAccess')) return <ProjectChip project={project} />
  return (
    <Plain>
      <Face src={project.avatar} name={project.name} size={20} />
      <span>{project.name}</span>
    </Plain>
  )
}
