import type { Member, Project } from '#contract/api/project.ts'
import type { MemberStatus } from '#contract/api/projectWords.ts'
import { versionOf } from '#contract/version.ts'
import { useCan } from '#src/providers/session.ts'
import { MemberPanel } from './MemberPanel.tsx'
import { seatValues } from './seat.ts'
import { useKeepSeats } from './useKeepSeats.ts'
import { fetchSeat, useEverySeat } from './useSeats.ts'

interface NewSeatProps {
  project: Project
  status: MemberStatus
  onClose: () => void
}

/** The form of a new seat of a project. */
export function NewSeat({ project, status, onClose }: NewSeatProps) {
  const { create } = useKeepSeats(project.id)
  return (
    <MemberPanel
      mode="create"
      status={status}
      others={useEverySeat(project.id)}
      currency={project.currency}
      onDone={create}
      onClose={onClose}
    />
  )
}

interface EditSeatProps {
  project: Project
  seat: Member
  title: string
  onClose: () => void
}

/** The form of a seat, of its member, or of a vacancy that is to be filled. */
export function EditSeat({ project, seat, title, onClose }: EditSeatProps) {
  const can = useCan()
  const { edit } = useKeepSeats(project.id)
  const filledFrom = (now: Member) => ({ values: seatValues(now, can), version: versionOf(now) })
  const { values, version } = filledFrom(seat)
  return (
    <MemberPanel
      mode="edit"
      title={title}
      value={values}
      version={version}
      reload={async () => filledFrom(await fetchSeat(project.id, seat.projectSlotID))}
      seat={seat}
      others={useEverySeat(project.id)}
      currency={project.currency}
      onDone={(body, sent) => edit(seat, body, sent)}
      onClose={onClose}
    />
  )
}
