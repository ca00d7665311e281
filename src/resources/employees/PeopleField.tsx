import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { HoverCard } from '#src/admin/fields/HoverCard.tsx'
import { Wrapped } from '#src/admin/schema/fieldCell.tsx'
import type { FieldProps } from '#src/admin/schema/fieldKinds.ts'
import { nameOf, UserChip } from './EmployeeField.tsx'

type Person = Pick<BasicEmployee, 'username' | 'displayName' | 'fullName' | 'avatar'>

interface AvatarGroupProps {
  /** Accessible name of the group, such as "Members of Atlas". */
  label: string
  people: readonly Person[]
  /** The card with all people. */
  children: ReactNode
}

/** The first three pictures and the number of others (rules/screens.md#3.1). */
export function AvatarGroup({ label, people, children }: AvatarGroupProps) {
  const rest = people.length - 3
  return (
    <HoverCard
      label={label}
      name={`${label}: ${people.map(nameOf).join(', ')}`}
      button={{ className: 'avatar-group' }}
      face={
        <>
          {people.slice(0, 3).map((person) => (
            <Avatar key={person.username} src={person.avatar} name={nameOf(person)} />
          ))}
          {rest > 0 && <b data-more={`+${rest}`} />}
        </>
      }
    >
      {children}
    </HoverCard>
  )
}

/** A person, or people as pictures with a card of their names; on a page all of them with names. */
export function PeopleField({ facts: { label }, value, place: { name, onPage } }: FieldProps) {
  if (!Array.isArray(value)) return <UserChip person={value as Person} />
  const people = value as readonly Person[]
  if (people.length === 0) return '-'
  const chips = people.map((person) => <UserChip key={person.username} person={person} />)
  if (onPage) return <Wrapped>{chips}</Wrapped>
  return (
    <AvatarGroup label={name ? t`${label} of ${name}` : label} people={people}>
      <ul className="people">
        {chips.map((chip) => (
          <li key={chip.key}>{chip}</li>
        ))}
      </ul>
    </AvatarGroup>
  )
}
