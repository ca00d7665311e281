import { msg, t } from '@lingui/core/macro'
import { type RaRecord, useListContext } from 'react-admin'
import type { Member } from '#contract/api/projects/project.ts'
import type { NewMember } from '#contract/api/projects/member.ts'
import type { MemberStatus } from '#contract/api/projects/words.ts'
import { words } from '#contract/words.ts'
import type { Sent } from '#src/admin/form/useConflictResolution.ts'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useCreate, useDataProvider, useGetManyReference, useUpdate } from '#src/providers/dataProvider/hooks.ts'
import type { MemberBody } from './MemberInputs.tsx'

/** Labels of the tabs, keyed by the status filter; `''` means all (rules/pages.md#3.4). */
export const memberTabs = words({
  active: msg`Active`,
  pending: msg`Pending`,
  'on-boarding': msg`Onboarding`,
  inactive: msg`Inactive`,
  '': msg`All`,
}) satisfies Partial<Record<MemberStatus | '', string>>
export type MemberTab = keyof typeof memberTabs
export const memberTabNames = Object.keys(memberTabs) as MemberTab[]

/** The views of the members. */
export const memberViews = words({ list: msg`List`, timeline: msg`Timeline` })

const isTab = (text: string): text is MemberTab => text in memberTabs

/** The tab of the members, which is their status filter. */
export function useMemberTab() {
  const { text, set } = useFilters()
  const status = text('status')
  return { tab: isTab(status) ? status : ('' as const), setTab: (next: MemberTab) => set('status', next) }
}

/** Query params of members without seniority, positions and upsell person. */
const namesOf = (projectID: string, status: MemberTab, perPage: number, asOf = '') => ({
  pagination: { page: 1, perPage },
  sort: { field: 'id', order: 'ASC' as const },
  filter: { status },
  target: 'projectID' as const,
  id: projectID,
  meta: { preload: false, ...(asOf && { asOf }) },
})

/** The number of members in a tab. The current tab needs no extra request: the count comes with the rows. */
export function useMemberCount(projectID: string, tab: MemberTab, asOf: string): number | undefined {
  const { total, isPlaceholderData } = useListContext()
  const isShown = useMemberTab().tab === tab
  const counted = useGetManyReference('members', namesOf(projectID, tab, 1, asOf), { enabled: !isShown }).total
  return isShown && !isPlaceholderData ? total : counted
}

/** All members of the project, for forms that must not offer them again. */
export const useAllMembers = (projectID: string): Member[] =>
  useGetManyReference('members', namesOf(projectID, '', 99_999)).data ?? []

export const idOf = ({ projectMemberID, projectSlotID }: Member) => projectMemberID || projectSlotID

/** Mutations of the members and open roles of a project. Each shows a message and refetches the affected queries. */
export function useSaveMember(projectID: string) {
  const provider = useDataProvider()
  const tell = useUndoable()
  const { mutateAsync: createMember } = useCreate('members')
  const { mutateAsync: createRole } = useCreate('openRoles')
  const { mutateAsync: updateMember } = useUpdate('members')
  const { mutateAsync: updateRole } = useUpdate('openRoles')
  const meta = { projectID }
  return {
    create: async (data: NewMember) => {
      const { employeeID } = data
      const answer = await (employeeID ? createMember : createRole)({ data, meta })
      tell(employeeID ? t`Member created` : t`Open role created`, answer)
    },
    edit: async (member: Member, body: MemberBody, { version, note }: Sent) => {
      const { projectSlotID, projectMemberID } = member
      const id = idOf(member)
      const answer = await (body.employeeID ? updateMember : updateRole)({
        id,
        data: { ...body, projectSlotID, projectMemberID },
        previousData: { ...member, id },
        meta: { ...meta, version, section: 'member' },
      })
      const said = !body.employeeID ? t`Open role updated` : projectMemberID ? t`Member updated` : t`Role filled`
      tell([said, note].filter(Boolean).join('. '), answer)
    },
    /** Fetches the member. */
    reload: async (member: Member): Promise<Member> => {
      const resource = member.projectMemberID ? 'members' : 'openRoles'
      return (await provider.getOne<Member & RaRecord<string>>(resource, { id: idOf(member), meta })).data
    },
  }
}
