import { type MemberStatus, memberStatuses } from '#contract/api/projectWords.ts'
import { Tag, type TagColour } from '#src/components/Tag.tsx'

const statusColours: Record<MemberStatus, TagColour> = {
  pending: 'neutral',
  'on-boarding': 'gold',
  active: 'stacks',
  inactive: 'neutral',
}

/** Status of a seat in words and colour (screens.md section 1.10). */
export function MemberStatusTag({ status }: { status: MemberStatus }) {
  return (
    <Tag colour={statusColours[status]} dot>
      {memberStatuses[status]}
    </Tag>
  )
}
