import { sql } from 'kysely'
import type { ActionItem } from '#contract/api/projectAudits/audit.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { selectActionItems, selectCycles, type StoredAudit, type StoredCycle } from './queries.ts'

/** All audits and action items of a project. */
export interface Health {
  projectId: string
  cycles: StoredCycle[]
  actionItems: ActionItem[]
}

/**
 * Reads the audits and action items of a project. Under the lock of the project, they stay unchanged until the
 * transaction ends.
 */
export async function healthOf(db: Db, projectId: string): Promise<Health> {
  const cycles = await selectCycles(sql`c.project_id = ${projectId}`, true).execute(db)
  const actionItems = await selectActionItems(sql`t.project_id = ${projectId}`).execute(db)
  return { projectId, cycles: cycles.rows, actionItems: actionItems.rows }
}

export const auditsOf = ({ cycles }: Health): StoredAudit[] => cycles.flatMap(({ audits }) => audits)

/** The cycle with this id. Throws 404 if there is none; `name` is the field of the request. */
export function cycleOf({ cycles }: Health, id: string, name?: string): StoredCycle {
  const found = cycles.find((one) => one.id === id)
  if (!found) throw notFound('audit cycle', name)
  return found
}

/** The audit with this id and its cycle. Throws 404 if there is none. */
export function auditOf({ cycles }: Health, id: string): { cycle: StoredCycle; audit: StoredAudit } {
  for (const cycle of cycles) {
    const audit = cycle.audits.find((one) => one.id === id)
    if (audit) return { cycle, audit }
  }
  throw notFound('audit')
}

/** The action item with this id. Throws 404 if there is none; `name` is the field of the request. */
export function actionItemOf({ actionItems }: Health, id: string, name?: string): ActionItem {
  const found = actionItems.find((one) => one.id === id)
  if (!found) throw notFound('action item', name)
  return found
}
