import type { ActionItem } from '#contract/api/health.ts'
import { versionOf } from '#contract/version.ts'

/** An action item as its form is filled from it. */
export const valuesOf = (item: ActionItem) => ({
  values: {
    name: item.name,
    description: item.description,
    cycleID: item.cycle?.id ?? '',
    picID: item.pic?.id ?? '',
    priority: item.priority,
    status: item.status,
    dueDate: item.dueDate ?? '',
    needHelp: item.needHelp,
  },
  version: versionOf(item),
})

const dayLength = 86_400_000

/** How many days an open action item is past its due date on the day `today`, both `YYYY-MM-DD`; 0 while it is not. */
export function daysLate({ status, dueDate }: Pick<ActionItem, 'status' | 'dueDate'>, today: string): number {
  if (status === 'done' || !dueDate) return 0
  return Math.max(0, (Date.parse(today) - Date.parse(dueDate)) / dayLength)
}
