import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Member } from '#contract/api/project.ts'
import type { NewMember } from '#contract/api/projectMember.ts'
import { projectMembers as projectMembersApi } from '#contract/api/projectMembers.ts'
import type { MemberStatus } from '#contract/api/projectWords.ts'
import type { Sent } from '#src/admin/form/SchemaForm.tsx'
import { useSaved } from '#src/admin/form/useSaveRecord.tsx'
import { useListAddress } from '#src/admin/list/useListAddress.ts'
import { call } from '#src/providers/call.ts'
import type { MemberBody } from './MemberInputs.tsx'

/** The inner tabs by what they ask for; all members ask for nothing (screens.md section 2.6.2). */
export const memberTabs = {
  active: 'Active',
  pending: 'Pending',
  'on-boarding': 'On-boarding',
  inactive: 'Inactive',
  '': 'All',
} as const satisfies Partial<Record<MemberStatus | '', string>>
export type MemberTab = keyof typeof memberTabs
export const memberTabNames = Object.keys(memberTabs) as MemberTab[]

/** The ways to look at the members. */
export const memberViews = { list: 'List', timeline: 'Timeline' } as const

const isTab = (text: string): text is MemberTab => text in memberTabs

/** Inner tab, page and size of the members, as they stand in the address. */
export function useMemberParams() {
  const params = useListAddress()
  const tab = params.text('memberTab')
  return {
    ...params,
    tab: tab === 'all' ? '' : isTab(tab) && tab ? tab : 'active',
    isTimeline: params.text('memberView') === 'timeline',
    setTab: (next: MemberTab) => params.narrow({ memberTab: next || 'all' }),
    /** Where a view leads to. */
    toView: (view: keyof typeof memberViews) => params.to({ memberView: view === 'list' ? '' : view }),
  } as const
}

/** Under the key of projects, so that what drops a project from the cache drops its members too. */
const memberKey = (projectID: string, ...parts: (string | number)[]) => [
  'projects',
  'members',
  projectID,
  ...parts,
]

interface PageQuery {
  page: number
  size: number
  /** Without it seniority, positions and upsell person stay empty. */
  preload?: boolean
  signal?: AbortSignal
}

function fetchPage(projectID: string, tab: MemberTab, { page, size, preload = true, signal }: PageQuery) {
  return call(projectMembersApi.list, {
    params: { id: projectID },
    query: { ...(tab ? { status: tab } : {}), page, size, preload },
    ...(signal ? { signal } : {}),
  })
}

const maxPageSize = 999

/** Every member of a tab, past the pages. */
async function fetchMembers(projectID: string, tab: MemberTab, preload = true): Promise<Member[]> {
  const members: Member[] = []
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await fetchPage(projectID, tab, { page, size: maxPageSize, preload })
    members.push(...data)
    if (data.length === 0 || members.length >= total) return members
  }
}

/** Fetches one member anew, past everything that is known. */
export async function fetchMember(projectID: string, slotID: string): Promise<Member> {
  const member = (await fetchMembers(projectID, '')).find(({ projectSlotID }) => projectSlotID === slotID)
  if (!member) throw new Error('This member was deleted meanwhile. Close the form.')
  return member
}

/** One page of a tab; the page before it stays until the next is there. */
export function useMembers(projectID: string, tab: MemberTab, page: number, size: number) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: memberKey(projectID, 'page', tab, page, size),
    queryFn: async ({ signal }) => {
      const answer = await fetchPage(projectID, tab, { page, size, signal })
      queries.setQueryData(memberKey(projectID, 'count', tab), answer.total)
      return answer
    },
    placeholderData: (before, query) => (query?.queryKey[4] === tab ? keepPreviousData(before) : undefined),
  })
}

/** How many members each tab holds; that of the shown tab comes with its rows. */
export function useMemberCounts(projectID: string, shown: MemberTab): Partial<Record<MemberTab, number>> {
  const counts = useQueries({
    queries: memberTabNames.map((tab) => ({
      queryKey: memberKey(projectID, 'count', tab),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await fetchPage(projectID, tab, { page: 1, size: 1, preload: false, signal })).total ?? 0,
      enabled: tab !== shown,
    })),
  })
  return Object.fromEntries(memberTabNames.map((tab, index) => [tab, counts[index]?.data]))
}

/** Every member of the project, for a form that must not offer them again. */
export function useAllMembers(projectID: string): Member[] {
  const { data } = useQuery({
    queryKey: memberKey(projectID, 'every'),
    queryFn: () => fetchMembers(projectID, '', false),
  })
  return data ?? []
}

/** What shows members: projects with their members, the staffing timeline, the projects of people. */
const affected = [['projects'], ['staffing'], ['employees']]

/** Writes on the members of a project. Each tells what it did, and whatever shows them is fetched again. */
export function useSaveMember(projectID: string) {
  const { announce } = useSaved(...affected)
  const params = { id: projectID }
  return {
    announce,
    create: async (body: NewMember) => {
      const answer = await call(projectMembersApi.add, { params, body })
      await announce(body.employeeID ? 'Member created.' : 'Open role created.', answer)
    },
    edit: async ({ projectSlotID, projectMemberID }: Member, body: MemberBody, { version, note }: Sent) => {
      const answer = await call(projectMembersApi.edit, {
        params,
        body: { ...body, projectSlotID, projectMemberID },
        version,
      })
      const filled = body.employeeID && !projectMemberID
      await announce(
        filled ? 'Role filled.' : body.employeeID ? 'Member updated.' : 'Open role updated.',
        answer,
        note,
      )
    },
    remove: async ({ projectSlotID, projectMemberID, isLead }: Member) => {
      const answer = projectMemberID
        ? await call(projectMembersApi.remove, { params: { ...params, memberId: projectMemberID } })
        : await call(projectMembersApi.removeSlot, { params: { ...params, slotId: projectSlotID } })
      const member = isLead ? 'Member deleted, who led this project.' : 'Member deleted.'
      await announce(projectMemberID ? member : 'Open role deleted.', answer)
    },
  }
}
