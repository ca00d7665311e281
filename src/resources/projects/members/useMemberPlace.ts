import { useSearchParams } from 'react-router'
import type { MemberStatus } from '#contract/api/projectWords.ts'

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
