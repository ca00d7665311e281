import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import type { BasicEmployee, EmployeeProject } from '#contract/api/employee.ts'
import { paths } from '#src/layout/paths.ts'
import { Avatar } from './Avatar.tsx'
import { useOpens } from './useOpens.ts'

const chip = {
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  maxWidth: '100%',
  '& > span:last-child': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const

/** A picture and a name, of what one may not open. */
const PlainChip = styled('span')(chip)

/** A picture and a name that link to what they name. */
const ChipLink = styled(Link)(({ theme }) => ({
  ...chip,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  '&:hover > span:last-child': { color: theme.palette.primary.main, textDecoration: 'underline' },
}))

/** The name that a person goes by. */
export const nameOf = (person: Pick<BasicEmployee, 'displayName' | 'fullName'>) =>
  person.displayName || person.fullName

type Person = Pick<BasicEmployee, 'username' | 'displayName' | 'fullName' | 'avatar'>

/** A person: picture, name, link to the person's page for those who may open it (screens.md section 1.8). */
export function UserChip({ person, size }: { person: Person; size?: number }) {
  const opens = useOpens()
  const content = (
    <>
      <Avatar src={person.avatar} name={nameOf(person)} {...(size ? { size } : {})} />
      <span>{nameOf(person)}</span>
    </>
  )
  if (!opens(person)) return <PlainChip>{content}</PlainChip>
  return <ChipLink to={paths.employee(person.username)}>{content}</ChipLink>
}

interface ProjectChipProps {
  project: Pick<EmployeeProject, 'code' | 'name' | 'avatar'>
  /** The reader may not open it. */
  isPlain?: boolean
}

/** A project: mark, name, link to the project's page. */
export function ProjectChip({ project, isPlain = false }: ProjectChipProps) {
  const content = (
    <>
      <Avatar src={project.avatar} name={project.name} size={20} />
      <span>{project.name}</span>
    </>
  )
  if (isPlain) return <PlainChip>{content}</PlainChip>
  return <ChipLink to={paths.project(project.code)}>{content}</ChipLink>
}
