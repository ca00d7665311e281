import type { ActionItem } from '#contract/api/health.ts'
import type { ItemFilter } from '../useHealthPlace.ts'

/** Action items that a filter leaves; its words are looked for in names and descriptions. */
export function filterItems(items: readonly ActionItem[], filter: ItemFilter): ActionItem[] {
  const words = filter.keyword.toLowerCase()
  return items.filter(
    ({ status, priority, cycle, name, description }) =>
      (!filter.status || (filter.status === 'open' ? status !== 'done' : status === filter.status)) &&
      (!filter.priority || priority === filter.priority) &&
      (!filter.cycle || cycle?.id === filter.cycle) &&
      `${name}\n${description}`.toLowerCase().includes(words),
  )
}
