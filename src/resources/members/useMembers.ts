import { msg, t } from '@lingui/core/macro'
import { useQueryClient, keepPreviousData } from '@tanstack/react-query'
import type { GetListParams, RaRecord } from 'react-admin'
import type { Member } from '#contract/api/projects/project.ts'
import type { NewMember } from '#contract/api/projects/member.ts'
import type { MemberStatus } from '#contract/api/projects/words.ts'
import { words } from '#contract/words.ts'
import type { Sent } from '#src/admin/form/useConflictResolution.ts'
import { useListAddress } from '#src/admin/list/useListAddress.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { queryKeyOf, useCreate, useDataProvider, useGetList, useUpdate } from '#src/providers/dataProvider/hooks.ts'
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

/** Tab, page and page size of the members, kept in the URL. */
export function useMemberParams() {
  const params = useListAddress()
  const tab = params.text('memberTab')
  return {
    ...params,
    tab: tab === 'all' ? '' : isTab(tab) && tab ? tab : 'active',
    isTimeline: params.text('memberView') === 'timeline',
    setTab: (next: MemberTab) => params.narrow({ memberTab: next || 'all' }),
    /** The link to a view. */
    toView: (view: keyof typeof memberViews) => params.to({ memberView: view === 'list' ? '' : view }),
  } as const
}

/** Query params of a tab. With `preload: false`, rows have no seniority, positions and upsell person. */
const paramsOf = (projectID: string, status: MemberTab, pagination: GetListParams['pagination'], preload?: false) => ({
  pagination,
  sort: { field: 'id', order: 'ASC' as const },
  filter: { status },
  meta: { projectID, ...(preload === false ? { preload } : {}) },
})

/** Params for a request whose total alone is used. */
const countParams = (projectID: string, tab: MemberTab) => paramsOf(projectID, tab, { page: 1, perPage: 1 }, false)

/** One page of a tab. The previous page of the same tab stays visible while the next one loads. */
export function useMembers(projectID: string, tab: MemberTab, page: number, size: number) {
  const queries = useQueryClient()
  const params = paramsOf(projectID, tab, { page, perPage: size })
  return useGetList('members', params, {
    placeholderData: (before, query) => {
      const { filter } = (query?.queryKey[2] ?? {}) as Partial<GetListParams>
      return filter?.status === tab ? keepPreviousData(before) : undefined
    },
    onSuccess: ({ total }) =>
      queries.setQueryData(queryKeyOf('members', 'getList', countParams(projectID, tab)), {
        data: [],
        total,
      }),
  })
}

/** The number of members in a tab. The current tab needs no extra request: the count comes with the rows. */
export const useMemberCount = (projectID: string, tab: MemberTab, shown: MemberTab) =>
  useGetList('members', countParams(projectID, tab), { enabled: tab !== shown }).total

/** All members of the project, for forms that must not offer them again. */
export const useAllMembers = (projectID: string): Member[] =>
  useGetList('members', paramsOf(projectID, '', { page: 1, perPage: 99_999 }, false)).data ?? []

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
