import { Notice } from '#src/components/Notice.tsx'
import type { MemberTab } from './useMemberPlace.ts'

const emptyTexts: Record<MemberTab, [title: string, text: string]> = {
  active: ['Nobody works on this project now', 'Whoever has started and not left stands here.'],
  pending: ['No vacant seats', 'A member without a person is a seat that waits to be filled.'],
  'on-boarding': ['Nobody is about to join', 'Members whose start lies in the future stand here.'],
  inactive: ['Nobody has left', 'Members whose end has come stand here.'],
  '': ['No members yet', 'Add people, or vacant seats to be filled later.'],
}

/** Says what belongs into an empty tab. */
export function NoMembers({ tab, add }: { tab: MemberTab; add: React.ReactNode }) {
  const [title, text] = emptyTexts[tab]
  return (
    <Notice title={title} actions={tab !== 'inactive' && add}>
      {text}
    </Notice>
  )
}
