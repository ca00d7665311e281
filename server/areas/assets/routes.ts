import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type AssetFields, documentUpload } from '#contract/api/assets.ts'
import { pictureUpload } from '#contract/pictures.ts'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { projectSeen } from '#server/areas/projects/index.ts'
import { finds } from '#server/platform/db/finds.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import { storePrivate } from '#server/platform/http/files.ts'
import { type Person, requireGrant } from '#server/platform/http/person.ts'
import { requireQuota } from '#server/platform/http/quotas.ts'
import { serve } from '#server/platform/http/serve.ts'
import { requireReadable } from '#server/platform/http/smallPictures.ts'
import { requireAllowed } from '#server/platform/http/uploads.ts'

/** The folder of an upload, and the record it belongs to. */
interface Target {
  folder: string
  targetId: string | null
}

/** The permission to upload for a target; for employees, to upload for another person. */
const permissionFor = {
  employees: 'employees.edit',
  projects: 'projects.edit',
  'change-logs': 'projects.edit',
  invoices: 'invoices.create',
} as const satisfies Record<AssetFields['targetType'], Permission>

function requirePermission(me: Person, targetType: AssetFields['targetType']): void {
  const needed = permissionFor[targetType]
  if (targetType === 'employees' && !me.can(needed)) throw refuse('file.onlyYourOwn')
  requireGrant(me, needed)
}

/** Throws 404 if the record does not exist or the caller cannot see it. */
async function requireSeen(
  db: Db,
  table: 'employees' | 'projects',
  id: string,
  isSeen: RawBuilder<boolean>,
): Promise<void> {
  if (await finds(db, sql`from ${sql.table(table)} where id = ${id} and deleted_at is null and ${isSeen}`)) return
  throw notFound(table === 'employees' ? 'employee' : 'project')
}

/** Invited people can upload their own pictures and documents until they submit the form. */
async function requireOpenForm(db: Db, me: Person, { targetType }: AssetFields): Promise<void> {
  if (targetType !== 'employees') throw refuse('file.onlyOwnOnboarding')
  if (!(await finds(db, sql`from invitations where employee_id = ${me.id} and not is_completed`)))
    throw refuse('file.onboardingDone')
}

/**
 * Folder and target record of an upload (rules/people.md#5.5). Throws if the caller cannot edit or see the target.
 * Without `employees.edit`, uploads for employees are the caller's own. Invited people can upload only for themselves.
 * @param today in the company time zone; project visibility depends on it
 */
async function targetOf(db: Db, me: Person, fields: AssetFields, today: string): Promise<Target> {
  const { type, targetType, targetID } = fields
  if (me.isInvited) await requireOpenForm(db, me, fields)
  if (targetType === 'employees') {
    const id = targetID || me.id
    if (id !== me.id) {
      requirePermission(me, targetType)
      const isSeen = me.can('employees.read.fullAccess') ? sql<boolean>`true` : sql<boolean>`working_status <> 'left'`
      await requireSeen(db, 'employees', id, isSeen)
    }
    return { folder: `employees/${id}/${type}`, targetId: id }
  }
  requirePermission(me, targetType)
  if (targetType === 'projects') {
    if (!targetID) throw badField('targetID', 'file.noProject')
    await requireSeen(db, 'projects', targetID, projectSeen('projects', { me, today }))
    return { folder: `projects/${targetID}/${type}`, targetId: targetID }
  }
  return { folder: targetType, targetId: null }
}

/** Uploads. They stay private until a record publishes them (rules/people.md#5.5). */
export function assetsRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, api.assets.upload, async ({ body, file, me, requestId }, deps) => {
    const { type, targetType } = body
    requireAllowed(file, type === 'image' ? pictureUpload : documentUpload)
    const { folder, targetId } = await targetOf(deps.read, me, body, today(deps.env))
    if (type === 'image') await requireReadable(file.bytes, 'file')
    const target = { targetType, targetId, uploadBy: me.id }
    // An upload without a target record is in the history of its uploader.
    const entity = targetType === 'projects' ? 'project' : 'employee'
    const url = await deps.write(async (trx) => {
      await requireQuota(trx, deps.env, target, file.bytes)
      const stored = await storePrivate(trx, { ...file, ...target, folder, type })
      const action = `${entity}.${me.isInvited ? 'file-uploaded-by-link' : 'file-uploaded'}`
      await audit(trx, { actorId: me.id, action, entity, entityId: targetId ?? me.id, requestId })
      return stored.url
    })
    return { data: { url } }
  })
}
