import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import type { BasicEmployee, EmployeeProject } from '#contract/api/employee.ts'
import { paths } from '#src/layout/paths.ts'
import { Face } from './Face.tsx'

/** A picture and a name that link to what they name. */
const ChipLink = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  maxWidth: '100%',
  color: theme.palette.text.primary,
  textDecoration: 'none',
  '& > span:last-child': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover > span:last-child': { color: theme.palette.primary.main, textDecoration: 'underline' },
}))

/** The name that a person goes by. */
export const nameOf = (person: Pick<BasicEmployee, 'displayName' | 'fullName'>) =>
  person.displayName || person.fullName

type Person = Pick<BasicEmployee, 'username' | 'displayName' | 'fullName' | 'avatar'>

/** A person: picture, name, link to the person's page (screens.md section 1.8). */
export function UserChip({ person, size }: { person: Person; size?: number }) {
  return (
    <ChipLink to={paths.employee(person.username)}>
      <Face src={person.avatar} name={nameOf(person)} {...(size ? { size } : {})} />
      <span>{nameOf(person)}</span>
    </ChipLink>
  )
}

/** A project: mark, name, link to the project's page. */
export function ProjectChip({ project }: { project: Pick<EmployeeProject, 'code' | 'name' | 'avatar'> }) {
  return (
    <ChipLink to={paths.project(project.code)}>
      <Face src={project.avatar} name={project.name} size={20} />
      <span>{project.name}</span>
    </ChipLink>
  )
}
