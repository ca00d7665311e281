import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { projectMembers as projectMembersApi } from '#contract/api/projectMembers.ts'
import type { Member } from '#contract/api/project.ts'
import { call } from '#src/providers/call.ts'
import { type MemberTab, memberTabNames } from './useMemberPlace.ts'

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
export async function fetchMembers(projectID: string, tab: MemberTab, preload = true): Promise<Member[]> {
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
