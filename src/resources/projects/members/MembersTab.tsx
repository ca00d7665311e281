import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useCallback, useState } from 'react'
import type { Member, Project } from '#contract/api/project.ts'
import { useRequestedAction } from '#src/actions/useRequestedAction.ts'
import { Export } from '#src/components/exporting/Export.tsx'
import { useFocusKept } from '#src/components/form/useFocusKept.ts'
import { lazyInline, lazyLayer } from '#src/components/lazyInline.tsx'
import { useRemove } from '#src/components/undo/useRemove.ts'
import { ViewLinks } from '#src/components/ViewLinks.tsx'
import { useCan } from '#src/providers/session.ts'
import { MemberTabs } from './MemberTabs.tsx'
import { memberViews, useMemberParams } from './useMemberPlace.ts'
import { useSaveMember } from './useKeepSeats.ts'
import { MemberRows } from './Roster.tsx'

const NewSeat = lazyLayer(async () => (await import('./SeatPanels.tsx')).MemberCreate)
const MemberImportDialog = lazyLayer(
  async () => (await import('./MemberImportDialog.tsx')).MemberImport,
)
const EditSeat = lazyLayer(async () => (await import('./SeatPanels.tsx')).MemberEditPanel)
const ProjectTimeline = lazyInline(
  async () => (await import('../timeline/ProjectTimeline.tsx')).StaffingTimeline,
  <Skeleton variant="rounded" height={360} />,
)

/** The form that stands over the list. */
type Open = { form: 'new' | 'import' } | { form: 'edit' | 'fill'; seat: Member } | undefined

/** The members of a project and its vacant seats, as lists by status or over time (screens.md section 2.6.2). */
export function MemberList({ project }: { project: Project }) {
  const can = useCan()
  const { tab, isTimeline, toView } = useMemberParams()
  const [open, setOpen] = useState<Open>()
  const frame = useFocusKept(open !== undefined)
  const close = () => setOpen(undefined)
  const edit = useCallback((seat: Member) => setOpen({ form: 'edit', seat }), [])
  const fill = useCallback((seat: Member) => setOpen({ form: 'fill', seat }), [])
  const { remove } = useSaveMember(project.id)
  const removeOnce = useRemove(frame)
  const removeSeat = (seat: Member) =>
    void removeOnce({ id: seat.projectSlotID, one: 'member', work: () => remove(seat) })
  const openNew = () => setOpen({ form: 'new' })
  useRequestedAction({ 'add-member': can('projectMembers.create') && openNew })
  const add = can('projectMembers.create') && (
    <Button variant="contained" startIcon={<Add />} onClick={openNew}>
      Add member
    </Button>
  )
  return (
    <Stack ref={frame} spacing={3} tabIndex={-1} sx={{ outline: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <ViewLinks views={memberViews} current={isTimeline ? 'timeline' : 'list'} to={toView} />
        <span style={{ flex: 1 }} />
        {!isTimeline && (
          <Export
            request={{ list: 'members', params: { id: project.id }, query: tab ? { status: tab } : {} }}
          />
        )}
        {can('projectMembers.create') && (
          <Button color="inherit" onClick={() => setOpen({ form: 'import' })}>
            Import
          </Button>
        )}
        {add}
      </Stack>
      {isTimeline ? (
        <ProjectTimeline projectId={project.id} />
      ) : (
        <MemberTabs projectID={project.id}>
          <MemberRows project={project} add={add} onEdit={edit} onFill={fill} onDelete={removeSeat} />
        </MemberTabs>
      )}
      {open?.form === 'import' && <MemberImportDialog project={project} onClose={close} />}
      {open?.form === 'new' && (
        <NewSeat project={project} status={tab === 'pending' ? 'pending' : 'active'} onClose={close} />
      )}
      {(open?.form === 'edit' || open?.form === 'fill') && (
        <EditSeat
          project={project}
          seat={open.seat}
          title={
            open.form === 'fill'
              ? 'Fill the vacant seat'
              : open.seat.employeeID
                ? 'Edit member'
                : 'Edit vacant seat'
          }
          onClose={close}
        />
      )}
    </Stack>
  )
}
