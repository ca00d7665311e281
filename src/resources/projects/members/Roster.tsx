import { useMemo } from 'react'
import type { Member, Project } from '#contract/api/project.ts'
import { mayRead } from '#contract/fields.ts'
import { ErrorPanel } from '#src/components/Notice.tsx'
import { PlacePager } from '#src/components/table/PlacePager.tsx'
import { Rows } from '#src/components/table/Rows.tsx'
import { Stale } from '#src/components/table/Stale.tsx'
import { useCan } from '#src/providers/session.ts'
import { memberColumns } from './memberColumns.tsx'
import { useMemberParams } from './useMemberPlace.ts'
import { NoMembers } from './NoSeats.tsx'
import { MemberRowActions } from './SeatTools.tsx'
import { useMembers } from './useSeats.ts'

interface MemberRowsProps {
  project: Project
  /** The button that adds a member, for an empty tab. */
  add: React.ReactNode
  onEdit: (seat: Member) => void
  onFill: (seat: Member) => void
  onDelete: (seat: Member) => void
}

/** The seats of the chosen tab, a page of them at a time. */
export function MemberRows({ project, add, onEdit, onFill, onDelete }: MemberRowsProps) {
  const can = useCan()
  const place = useMemberParams()
  const { tab, page, size } = place
  const { data, error, refetch } = useMembers(project.id, tab, page, size)
  const mayFill = can('projectMembers.edit')
  const columns = useMemo(
    () =>
      memberColumns({ project, withStatus: tab === '', onFill: mayFill ? onFill : undefined }).filter(
        (column) => mayRead(column, can),
      ),
    [project, tab, mayFill, onFill, can],
  )
  if (error && !data)
    return <ErrorPanel title="The members could not be loaded" error={error} retry={() => void refetch()} />
  if (data?.total === 0) return <NoMembers tab={tab} add={add} />
  return (
    <>
      {error && <Stale reason={error.message} retry={() => void refetch()} />}
      <Rows
        caption="members"
        columns={columns}
        rows={data?.data}
        keyOf={({ projectSlotID, projectMemberID }) => `${projectSlotID}.${projectMemberID}`}
        tools={(seat) => (
          <MemberRowActions seat={seat} onEdit={() => onEdit(seat)} onDelete={() => onDelete(seat)} />
        )}
      />
      <PlacePager {...place} total={data?.total} />
    </>
  )
}
