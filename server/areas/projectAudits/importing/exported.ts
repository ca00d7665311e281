import type { ActionItem, ImportColumn } from '#contract/api/projectAudits/audit.ts'
import { isUntouched } from '#server/platform/csv/cellText.ts'
import { forms } from './line.ts'
import type { Ground } from './steps.ts'
import type { TableLine } from './table.ts'

/** The value of a column, as an export shows it. */
const shown: Partial<Record<ImportColumn, (item: ActionItem) => unknown>> = {
  cycle: ({ cycle }) => cycle?.cycle,
  name: ({ name }) => name,
  notes: ({ description }) => description,
  owner: ({ pic }) => pic,
  'needs help': ({ needHelp }) => needHelp,
  priority: ({ priority }) => priority,
  status: ({ status }) => status,
  due: ({ dueDate }) => dueDate,
}

/**
 * True if an action item of the project has exactly what the line says. Such a line changes nothing, even if its cycle
 * was deleted or several items have its name.
 */
export function isUntouchedItem({ health, notations }: Ground, { cells }: TableLine): boolean {
  const { columns } = forms['action-item']
  const read = Object.entries(columns).flatMap(([name, [, reader]]) => {
    const cell = cells[name as ImportColumn]
    return cell === undefined ? [] : [{ name: name as ImportColumn, cell, value: reader(cell, notations[name]) }]
  })
  return health.actionItems.some(
    (item) =>
      Boolean(cells.cycle) === Boolean(item.cycle) &&
      read.every(({ name, cell, value }) => {
        const stored = shown[name]?.(item)
        return isUntouched(cell, stored) || value === stored
      }),
  )
}
