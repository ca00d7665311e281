import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#server/areas/employees/index.ts'
import { healthSeen, isHeadOf } from '#server/areas/projects/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'

async function holds(db: Db, projectId: string, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql`select from projects p where p.id = ${projectId} and ${condition}`.execute(db)
  return rows.length > 0
}

/** Throws 404 unless the caller has `projects.read.fullAccess` or leads or manages the project (`isHeadOf`). */
export async function requireHealthSeen(db: Db, projectId: string, viewer: Viewer): Promise<void> {
  if (!(await holds(db, projectId, healthSeen('p', viewer)))) throw notFound('project')
}

/**
 * Throws 403 unless the caller has `projects.edit` or leads or manages the project (`isHeadOf`), and 404 if they can't
 * see its health.
 */
export async function requireHealthWritable(db: Db, projectId: string, viewer: Viewer): Promise<void> {
  await requireHealthSeen(db, projectId, viewer)
  if (viewer.me.can('projects.edit') || (await holds(db, projectId, isHeadOf('p', viewer)))) return
  throw refuse('health.notLeading')
}
