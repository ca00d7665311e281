import type { ComponentProps } from 'react'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { nameOf } from './Chip.tsx'
import { Avatar } from './Avatar.tsx'
import { HoverCard } from './HoverCard.tsx'

const Faces = (props: ComponentProps<'button'>) => <button className="avatar-group" {...props} />

type Person = Pick<BasicEmployee, 'username' | 'displayName' | 'fullName' | 'avatar'>

interface AvatarGroupProps {
  /** What the people are, as in "Members of Atlas". */
  label: string
  people: readonly Person[]
  /** The card with all of them. */
  children: React.ReactNode
}

/** The first three faces, then how many more (screens.md section 1.8, variant b). */
export function AvatarGroup({ label, people, children }: AvatarGroupProps) {
  const rest = people.length - 3
  return (
    <HoverCard
      label={label}
      name={`${label}: ${people.map(nameOf).join(', ')}`}
      Button={Faces}
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
