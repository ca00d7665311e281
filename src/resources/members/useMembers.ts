import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Member } from '#contract/api/project.ts'
import type { NewMember } from '#contract/api/projectMember.ts'
import { projectMembers as projectMembersApi } from '#contract/api/projectMembers.ts'
import type { MemberStatus } from '#contract/api/projectWords.ts'
import type { Sent } from '#src/components/form/SchemaForm.tsx'
import { useUndoable } from '#src/components/undo/useUndoable.tsx'
import { call } from '#src/providers/call.ts'
import type { Undoable } from '#src/providers/http.ts'
import type { MemberBody } from './MemberInputs.tsx'

/** The inner tabs by what they ask for; all seats ask for nothing (screens.md section 2.6.2). */
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
const sizes = [10, 20, 50, 100]

/** Inner tab, page and size of the members, as they stand in the address. */
export function useMemberParams() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('memberTab') ?? 'active'
  const size = Number(query.get('size'))
  const change = (parts: Record<string, string>, without: string[] = []) =>
    setQuery((now) => {
      for (const [name, value] of Object.entries(parts)) now.set(name, value)
      for (const name of without) now.delete(name)
      return now
    })
  return {
    tab: isTab(asked) ? asked : 'active',
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    size: sizes.includes(size) ? size : 50,
    isTimeline: query.get('memberView') === 'timeline',
    setTab: (tab: MemberTab) => change({ memberTab: tab }, ['page']),
    setPage: (page: number) => change({ page: String(page) }),
    setSize: (next: number) => change({ size: String(next) }, ['page']),
    /** Where a view leads to. */
    toView: (view: keyof typeof memberViews) => {
      const next = new URLSearchParams(query)
      next.delete('memberView')
      if (view !== 'list') next.set('memberView', view)
      return { search: next.toString() }
    },
  }
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

/** Every seat of a tab, past the pages. */
async function fetchMembers(projectID: string, tab: MemberTab, preload = true): Promise<Member[]> {
  const seats: Member[] = []
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await fetchPage(projectID, tab, { page, size: maxPageSize, preload })
    seats.push(...data)
    if (data.length === 0 || seats.length >= total) return seats
  }
}

/** Fetches one seat anew, past everything that is known. */
export async function fetchMember(projectID: string, slotID: string): Promise<Member> {
  const seat = (await fetchMembers(projectID, '')).find(({ projectSlotID }) => projectSlotID === slotID)
  if (!seat) throw new Error('This seat was deleted meanwhile. Close the form.')
  return seat
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

/** How many seats each tab holds; that of the shown tab comes with its rows. */
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

/** Everybody who has a seat in the project, for a form that must not offer them again. */
export function useAllMembers(projectID: string): Member[] {
  const { data } = useQuery({
    queryKey: memberKey(projectID, 'every'),
    queryFn: () => fetchMembers(projectID, '', false),
  })
  return data ?? []
}

/** What shows seats: projects with their members, the staffing timeline, the projects of people. */
const affected = ['projects', 'staffing', 'employees']

/** Writes on the seats of a project. Each tells what it did, and whatever shows them is fetched again. */
export function useSaveMember(projectID: string) {
  const queries = useQueryClient()
  const tell = useUndoable()
  const params = { id: projectID }
  const refresh = () =>
    Promise.all(affected.map((resource) => queries.invalidateQueries({ queryKey: [resource] })))
  const told = async (what: string, answer: Undoable, note = '') => {
    await refresh()
    tell([what, note].filter(Boolean).join(' '), answer)
  }
  return {
    refresh,
    told,
    create: async (body: NewMember) => {
      const answer = await call(projectMembersApi.add, { params, body })
      await told(body.employeeID ? 'Member created.' : 'Vacant seat created.', answer)
    },
    edit: async ({ projectSlotID, projectMemberID }: Member, body: MemberBody, { version, note }: Sent) => {
      const answer = await call(projectMembersApi.edit, {
        params,
        body: { ...body, projectSlotID, projectMemberID },
        version,
      })
      const filled = body.employeeID && !projectMemberID
      await told(
        filled ? 'Seat filled.' : body.employeeID ? 'Member updated.' : 'Vacant seat updated.',
        answer,
        note,
      )
    },
    remove: async ({ projectSlotID, projectMemberID, isLead }: Member) => {
      const answer = projectMemberID
        ? await call(projectMembersApi.remove, { params: { ...params, memberId: projectMemberID } })
        : await call(projectMembersApi.removeSlot, { params: { ...params, slotId: projectSlotID } })
      const member = isLead ? 'Member deleted, who led this project.' : 'Member deleted.'
      await told(projectMemberID ? member : 'Vacant seat deleted.', answer)
    },
  }
}
