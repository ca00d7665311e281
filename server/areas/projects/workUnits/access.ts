import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { isActiveMember, isProjectLead } from '../visibility.ts'

async function holds(db: Db, projectId: string, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql`select from projects p
    where p.id = ${projectId} and p.deleted_at is null and ${condition}`.execute(db)
  return rows.length > 0
}

/**
 * Throws 404 unless the viewer is an active member of the active project or has `.fullAccess` (rules/projects.md#2.1).
 */
export async function requireUnitsSeen(db: Db, projectId: string, viewer: Viewer): Promise<void> {
  const seen = viewer.me.can('projectWorkUnits.read.fullAccess') ? sql<boolean>`true` : isActiveMember('p', viewer)
  if (!(await holds(db, projectId, seen))) throw notFound('project')
}

/**
 * Throws 404 unless the viewer leads the project or has the permission `full` (rules/projects.md#2.1). Active members
 * get the reason; for others the project does not exist.
 */
export async function requireUnitsWritable(db: Db, projectId: string, viewer: Viewer, full: Permission): Promise<void> {
  if (viewer.me.can(full)) {
    if (!(await holds(db, projectId, sql`true`))) throw notFound('project')
    return
  }
  if (await holds(db, projectId, isProjectLead('p', viewer))) return
  if (!(await holds(db, projectId, isActiveMember('p', viewer)))) throw notFound('project')
  throw refuse('workUnit.notLeading')
}
