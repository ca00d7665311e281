import type { BasicEmployee, Employee } from '#contract/api/employees/employee.ts'
import { type EmployeeStatus, employeeStatuses } from '#contract/api/metadata/metadata.ts'
import { ChoiceTag } from '#src/admin/fields/Tag.tsx'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/useSession.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { Chip } from '#src/admin/fields/Chip.tsx'

/**
 * For people who can only open the pages of colleagues: returns a predicate for them. The list is fetched once and
 * refetched when people or projects change. Until it is loaded, the predicate returns false.
 */
function useOpenable(): (person: Pick<BasicEmployee, 'username'>) => boolean {
  const { data: answer } = useCommandQuery('employees', 'openable', {}, { staleTime: 60_000 })
  return ({ username }) => answer !== undefined && (answer.data === null || answer.data.includes(username))
}

/** The display name of a person, or the full name if there is none. */
export const nameOf = (person: Pick<BasicEmployee, 'displayName' | 'fullName'>) => person.displayName || person.fullName

type Person = Pick<BasicEmployee, 'username' | 'displayName' | 'fullName' | 'avatar'>

interface UserChipProps {
  person: Person
  size?: number
}

const userChip = ({ person, size = 24 }: UserChipProps, opens: boolean) => (
  <Chip to={opens && paths.employee(person.username)}>
    <Avatar src={person.avatar} name={nameOf(person)} size={size} />
    {nameOf(person)}
  </Chip>
)

/** The chip for readers who can only open the pages of colleagues. */
function ColleagueChip(props: UserChipProps) {
  const openable = useOpenable()
  return userChip(props, openable(props.person))
}

/** A person: picture and name, as a link for those who can open the page (rules/screens.md#3.1). */
export function UserChip(props: UserChipProps) {
  const can = useCan()
  if (can('employees.read') && !can('employees.read.projects.readActive')) return <ColleagueChip {...props} />
  return userChip(props, can('employees.read'))
}

/** Seniority and first position, such as "Senior Backend Engineer". */
export const titleOf = ({ seniority, positions }: Pick<Employee, 'seniority' | 'positions'>): string =>
  [seniority?.name, positions[0]?.name].filter(Boolean).join(' ')

/** The second line of a person: the full name if it differs from the display name, and the title. */
export const detailOf = (person: Person, title = ''): string =>
  [person.fullName !== nameOf(person) && person.fullName, title].filter(Boolean).join(' · ')

/** The second text of a person in a picker: with the username, which no other person has. */
export const personDetail = (person: Person): string => detailOf(person, `@${person.username}`)

interface PersonFieldProps extends Pick<UserChipProps, 'person'> {
  /** Such as "Senior Backend Engineer". */
  title?: string
}

/** A person in a list: picture and name, with full name and title below. */
export function PersonField({ person, title }: PersonFieldProps) {
  const detail = detailOf(person, title)
  if (!detail) return <UserChip person={person} />
  return (
    <div className="person">
      <UserChip person={person} />
      <small>{detail}</small>
    </div>
  )
}

/** Working status of a person as a tag. */
export const StatusTag = ({ status }: { status: EmployeeStatus }) => (
  <ChoiceTag choices={employeeStatuses} value={status} />
)
