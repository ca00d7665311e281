import type { Topic } from '#contract/api/survey.ts'
import { nameOf, UserChip } from '#src/admin/fields/Chip.tsx'
import { AvatarGroup } from '#src/admin/fields/AvatarGroup.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { useProfile } from '#src/providers/session.ts'
import { several } from '../surveys/words.ts'

/** Who reviews a person: faces with their names; for those who may not know them, the person reviewed among them, only how many there are. */
export function Participants({ topic: { employee, participants, count } }: { topic: Topic }) {
  const { id } = useProfile()
  const total = count?.total ?? 0
  if (total === 0) return <Tag colour="gold">No reviewers</Tag>
  if (employee.id === id) return <span>{several(total, 'reviewer')}, not shown to you</span>
  if (!participants?.length) return <span>{several(total, 'reviewer')}</span>
  return (
    <AvatarGroup label={`Reviewers of ${nameOf(employee)}`} people={participants}>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, lineHeight: '32px' }}>
        {participants.map((person) => (
          <li key={person.id}>
            <UserChip person={person} />
          </li>
        ))}
      </ul>
    </AvatarGroup>
  )
}
