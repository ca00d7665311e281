import { msg, t } from '@lingui/core/macro'
import Add from '@mui/icons-material/Add'
import { Button, Skeleton, Stack } from '@mui/material'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Member, type Project } from '#contract/api/projects/project.ts'
import { words } from '#contract/words.ts'
import { useRequestedAction } from '#src/admin/actions/recordActions.ts'
import { CountTabs } from '#src/admin/layout/Tabs.tsx'
import { Export } from '#src/admin/list/Export.tsx'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { useRestoreFocus } from '#src/admin/hooks/browser.ts'
import { lazyComponent, lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { DeleteButton, EditButton } from '#src/admin/list/RowButtons.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { List } from '#src/admin/list/List.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { useRemove } from '#src/admin/notifications/undo.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { useCan } from '#src/providers/useSession.ts'
import { GiveButton } from '#src/resources/surveys/given/GiveField.tsx'
import { memberColumns, rowName } from './memberColumns.tsx'
import {
  type MemberTab,
  memberTabNames,
  memberTabs,
  memberViews,
  useMemberCount,
  idOf,
  useMemberTab,
} from './useMembers.ts'

/** Tabs by status, each with its number of members. */
function MemberTabs({ projectID, asOf, children }: { projectID: string; asOf: string; children: ReactNode }) {
  const { tab, setTab } = useMemberTab()
  const counts: Record<MemberTab, number | undefined> = {
    active: useMemberCount(projectID, 'active', asOf),
    pending: useMemberCount(projectID, 'pending', asOf),
    'on-boarding': useMemberCount(projectID, 'on-boarding', asOf),
    inactive: useMemberCount(projectID, 'inactive', asOf),
    '': useMemberCount(projectID, '', asOf),
  }
  return (
    <CountTabs
      label={t`Members by status`}
      tabs={memberTabNames.map((name) => ({ name, label: memberTabs[name], count: counts[name] }))}
      current={tab}
      onChange={setTab}
    >
      {children}
    </CountTabs>
  )
}

const emptyTexts: Record<MemberTab, readonly [title: string, text: string]> = {
  active: words([msg`No current members`, msg`People who work on the project now appear here.`]),
  pending: words([msg`No open roles`, msg`Open roles wait for a person to fill them.`]),
  'on-boarding': words([msg`No members in onboarding`, msg`Members who start later appear here.`]),
  inactive: words([msg`No former members`, msg`Members who left the project appear here.`]),
  '': words([msg`No members yet`, msg`Add people, or open roles to fill later.`]),
}

/** Explains an empty tab. */
function NoMembers({ tab, add }: { tab: MemberTab; add: React.ReactNode }) {
  const [title, text] = emptyTexts[tab]
  return (
    <Notice title={title} actions={tab !== 'inactive' && add}>
      {text}
    </Notice>
  )
}

interface MemberRowActionsProps {
  member: Member
  onEdit: () => void
  onDelete: () => void
}

/** The actions of a row that the person's permissions allow. */
function MemberRowActions({ member, onEdit, onDelete }: MemberRowActionsProps) {
  const can = useCan()
  return (
    <RowTools>
      {member.employeeID && member.status !== 'inactive' && (
        <GiveButton person={{ ...member, id: member.employeeID }} />
      )}
      {can('projectMembers.edit') && <EditButton name={rowName(member)} onClick={onEdit} />}
      {can('projectMembers.delete') && <DeleteButton name={rowName(member)} onClick={onDelete} />}
    </RowTools>
  )
}

interface MemberRowsProps {
  project: Project
  /** The button to add a member, shown in an empty tab. */
  add: React.ReactNode
  onEdit: (member: Member) => void
  onFill: (member: Member) => void
  onDelete: (member: Member) => void
}

/** One page of the members of the selected tab. */
function MemberRows({ project, add, onEdit, onFill, onDelete }: MemberRowsProps) {
  const can = useCan()
  const { tab } = useMemberTab()
  const mayFill = can('projectMembers.edit')
  const columns = useMemo(
    () => memberColumns({ withStatus: tab === '', onFill: mayFill ? onFill : undefined }),
    [tab, mayFill, onFill],
  )
  return (
    <>
      <DataTable<Member>
        caption="members"
        currencyOf={({ rateCurrency }) => (rateCurrency ?? project.currency)?.name}
        keyOf={({ projectSlotID, projectMemberID }) => `${projectSlotID}.${projectMemberID}`}
        toolsWidth={124}
        tools={(member) => (
          <MemberRowActions member={member} onEdit={() => onEdit(member)} onDelete={() => onDelete(member)} />
        )}
        empty={<NoMembers tab={tab} add={add} />}
      >
        {columns}
      </DataTable>
      <Pagination />
    </>
  )
}

const MemberCreate = lazyOverlay(async () => (await import('./MemberEdit.tsx')).MemberCreate)
const MemberImport = lazyOverlay(async () => (await import('./MemberImport.tsx')).MemberImport)
const MemberEdit = lazyOverlay(async () => (await import('./MemberEdit.tsx')).MemberEdit)
const StaffingTimeline = lazyComponent(
  async () => (await import('#src/resources/staffing/StaffingTimeline.tsx')).StaffingTimeline,
  { loading: <Skeleton variant="rounded" height={360} /> },
)

type Row = Member & { id: string }

/** The form that is open, if any. */
type Open = { form: 'new' | 'import' } | { form: 'edit' | 'fill'; member: Member } | undefined

interface MembersProps {
  project: Project
  /** The day that is shown, if it isn't today. */
  asOf: string
  tab?: MemberTab
  isTimeline?: boolean
}

/** The view of the members, the buttons above it, and the open form. */
function Members({ project, asOf, tab = 'active', isTimeline = false }: MembersProps) {
  const can = useCan()
  const { to } = useQueryParams()
  const [open, setOpen] = useState<Open>()
  const frame = useRestoreFocus(open !== undefined)
  const close = () => setOpen(undefined)
  const edit = useCallback((member: Member) => setOpen({ form: 'edit', member }), [])
  const fill = useCallback((member: Member) => setOpen({ form: 'fill', member }), [])
  const meta = { projectID: project.id }
  const removeMember = useRemove<Row>('members', frame, {
    said: ({ isLead }) => (isLead ? t`Member deleted. The project has lost a lead.` : t`Member deleted`),
    meta,
  })
  const removeRole = useRemove<Row>('openRoles', frame, { said: () => t`Open role deleted`, meta })
  const remove = (member: Member) =>
    (member.projectMemberID ? removeMember : removeRole)({ ...member, id: idOf(member) })
  const openNew = () => setOpen({ form: 'new' })
  useRequestedAction({ 'add-member': can('projectMembers.create') && openNew })
  const add = can('projectMembers.create') && (
    <Button variant="contained" startIcon={<Add />} onClick={openNew}>{t`Add member`}</Button>
  )
  return (
    <Stack ref={frame} spacing={3} tabIndex={-1} sx={{ outline: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {!asOf && (
          <ViewLinks
            views={memberViews}
            current={isTimeline ? 'timeline' : 'list'}
            to={(view) => to({ memberView: view === 'list' ? '' : view })}
          />
        )}
        <span style={{ flex: 1 }} />
        {!isTimeline && !asOf && (
          <Export resource="members" filter={{ status: tab }} meta={{ projectID: project.id }} />
        )}
        {can('projectMembers.create') && (
          <Button color="inherit" onClick={() => setOpen({ form: 'import' })}>{t`Import`}</Button>
        )}
        {add}
      </Stack>
      {isTimeline ? (
        <StaffingTimeline projectId={project.id} />
      ) : (
        <MemberTabs projectID={project.id} asOf={asOf}>
          <MemberRows project={project} add={add} onEdit={edit} onFill={fill} onDelete={remove} />
        </MemberTabs>
      )}
      {open?.form === 'import' && <MemberImport project={project} onClose={close} />}
      {open?.form === 'new' && (
        <MemberCreate project={project} status={tab === 'pending' ? 'pending' : 'active'} onClose={close} />
      )}
      {(open?.form === 'edit' || open?.form === 'fill') && (
        <MemberEdit
          project={project}
          member={open.member}
          title={
            open.form === 'fill' ? t`Fill the open role` : open.member.employeeID ? t`Edit member` : t`Edit open role`
          }
          onClose={close}
        />
      )}
    </Stack>
  )
}

const ListedMembers = (shown: Pick<MembersProps, 'project' | 'asOf'>) => <Members {...shown} tab={useMemberTab().tab} />

/**
 * The members and open roles of a project, as a list by status or as a timeline (rules/pages.md#3.4). Another day has the list
 * only.
 */
export function MemberList({ project, asOf }: Pick<MembersProps, 'project' | 'asOf'>) {
  const { text } = useQueryParams()
  if (text('memberView') === 'timeline' && !asOf) return <Members project={project} asOf="" isTimeline />
  const options = asOf ? { queryOptions: { meta: { asOf } } } : {}
  return (
    <List resource="members" target="projectID" id={project.id} schema={Member} {...options}>
      <ListedMembers project={project} asOf={asOf} />
    </List>
  )
}
