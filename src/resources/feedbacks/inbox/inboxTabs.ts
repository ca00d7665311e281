import type { ReviewerStatus } from '#contract/api/surveyWords.ts'

/** The tabs of the inbox by what stands in the address. */
export const inboxTabs = { new: 'New', draft: 'Draft', done: 'Done', all: 'All' } as const
export type InboxTab = keyof typeof inboxTabs
export const inboxTabNames = Object.keys(inboxTabs) as InboxTab[]

const isTab = (text: string): text is InboxTab => Object.hasOwn(inboxTabs, text)

/** The tab in the address; all of the inbox without one. */
export const tabOf = (text: string): InboxTab => (isTab(text) ? text : 'all')

/** What a tab asks for. */
export const statusOf = (tab: InboxTab): ReviewerStatus | undefined => (tab === 'all' ? undefined : tab)

/** How many forms a tab holds, by the counts of the statuses. */
export function countOf(tab: InboxTab, counts: Record<string, number> | undefined): number | undefined {
  if (!counts) return undefined
  const count = (name: InboxTab) => counts[name] ?? 0
  return tab === 'all' ? count('new') + count('draft') + count('done') : count(tab)
}
