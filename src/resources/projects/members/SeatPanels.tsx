import type { Member, Project } from '#contract/api/project.ts'
import type { MemberStatus } from '#contract/api/projectWords.ts'
import { versionOf } from '#contract/version.ts'
import { useCan } from '#src/providers/session.ts'
import { MemberForm } from './MemberPanel.tsx'
import { memberValues } from './seat.ts'
import { useSaveMember } from './useKeepSeats.ts'
import { fetchMember, useAllMembers } from './useSeats.ts'

interface MemberCreateProps {
  project: Project
  status: MemberStatus
  onClose: () => void
}

/** The form of a new seat of a project. */
export function MemberCreate({ project, status, onClose }: MemberCreateProps) {
  const { create } = useSaveMember(project.id)
  return (
    <MemberForm
      mode="create"
      status={status}
      others={useAllMembers(project.id)}
      currency={project.currency}
      onDone={create}
      onClose={onClose}
    />
  )
}

interface MemberEditPanelProps {
  project: Project
  seat: Member
  title: string
  onClose: () => void
}

/** The form of a seat, of its member, or of a vacancy that is to be filled. */
export function MemberEditPanel({ project, seat, title, onClose }: MemberEditPanelProps) {
  const can = useCan()
  const { edit } = useSaveMember(project.id)
  const filledFrom = (now: Member) => ({ values: memberValues(now, can), version: versionOf(now) })
  const { values, version } = filledFrom(seat)
  return (
    <MemberForm
      mode="edit"
      title={title}
      value={values}
      version={version}
      reload={async () => filledFrom(await fetchMember(project.id, seat.projectSlotID))}
      seat={seat}
      others={useAllMembers(project.id)}
      currency={project.currency}
      onDone={(body, sent) => edit(seat, body, sent)}
      onClose={onClose}
    />
  )
}
