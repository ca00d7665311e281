import { projectStatuses } from '#contract/api/metadata.ts'

/** A named choice of statuses; without any, all. */
export interface StatusTab {
  name: string
  label: string
  status: readonly string[]
}

const one = (status: keyof typeof projectStatuses): StatusTab => ({
  name: status,
  label: projectStatuses[status],
  status: [status],
})

/** What the list starts with: projects that people work on, or will soon. */
export const running: StatusTab = { name: 'running', label: 'Running', status: ['on-boarding', 'active'] }
const all: StatusTab = { name: 'all', label: 'All', status: [] }

/** The tabs over the list, in order. */
export const statusTabs = [running, one('active'), one('on-boarding'), one('paused'), one('closed'), all]

/** The tab that shows just these statuses; none for a choice of one's own in an address. */
export const tabOf = (chosen: readonly string[]): StatusTab | undefined =>
  statusTabs.find(
    ({ status }) => status.length === chosen.length && status.every((name) => chosen.includes(name)),
  )

/** How many projects a tab shows. */
export const countOf = ({ status }: StatusTab, counts: Record<string, number>): number =>
  Object.entries(counts).reduce(
    (sum, [name, count]) => (status.length === 0 || status.includes(name) ? sum + count : sum),
    0,
  )
