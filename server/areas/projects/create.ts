import { sql } from 'kysely'
import { type CreatedProject, NewProject } from '#contract/api/projects/edits.ts'
import { ProjectRecord } from '#contract/api/projects/record.ts'
import { projectCodeOf } from '#contract/projectCode.ts'
import { withoutWidening } from '#server/areas/employees/index.ts'
import { audit, changesBetween } from '#server/platform/auditLog/audit.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { badField, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { type StoredProject, storedProject } from './change.ts'
import { clientOf, filled, requireHeads, requireOwnAuditId, requireParts, searchName, writeHeads } from './edit.ts'
import { newColumns } from './fields.ts'
import { addMember } from './members/addRemove.ts'

/** Inserts a project with this code. Returns its id, or undefined if the code is taken. */
type InsertAs = (code: string) => Promise<string | undefined>

/** The code derived from the name, or the first free one with the suffix `-2`, `-3` ... (rules/projects.md#4.2). */
async function freeCode(trx: Db, name: string): Promise<string> {
  const base = projectCodeOf(name)
  const { rows } = await sql<{ code: string }>`select code from projects
    where (code = ${base} or code like ${`${base}-%`}) and deleted_at is null`.execute(trx)
  // `/projects/new` is the form for a new project.
  const taken = new Set([...rows.map(({ code }) => code), 'new'])
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`
}

/**
 * Inserts a project with the requested code, or with one derived from the name. Tries the next derived code if another
 * transaction takes it meanwhile. Throws 400 if a requested code is taken.
 */
async function insertWithCode(
  trx: Db,
  { code, name }: { code?: string | null | undefined; name: string },
  insertAs: InsertAs,
): Promise<string> {
  if (code) {
    const id = await insertAs(code)
    if (id) return id
    throw badField('code', 'project.codeTaken', { code })
  }
  let id: string | undefined
  while (!id) id = await insertAs(await freeCode(trx, name))
  return id
}

/** The organization for a project without one, from the server's settings. */
async function defaultOrganization(trx: Db, { DEFAULT_ORGANIZATION }: Env): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from organizations
    where code = ${DEFAULT_ORGANIZATION} and deleted_at is null`.execute(trx)
  if (rows[0]) return rows[0].id
  throw refuse('project.noOrganization', { code: DEFAULT_ORGANIZATION })
}

async function insertProject(trx: Db, wanted: NewProject, env: Env): Promise<string> {
  const { name, clientEmail } = wanted
  const organization = wanted.organizationID || (await defaultOrganization(trx, env))
  return insertWithCode(trx, wanted, async (code) => {
    const made = await trx
      .insertInto('projects')
      .values({
        ...newColumns(NewProject, wanted),
        code,
        name,
        search_name: searchName(name),
        client_email: filled(clientEmail),
        organization_id: organization,
        important_level: 'medium',
      })
      .onConflict((taken) => taken.column('code').where('deleted_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    return made?.id
  })
}

/** Initial values that the history does not list. */
const unwritten = { allowsSendingSurvey: false, accountRating: 0, deliveryRating: 0, leadRating: 0 }

/**
 * Creates a project with its heads and members in one transaction (rules/projects.md#4.1). The answer has all fields.
 */
export async function createProject(
  { write, env }: Deps,
  me: Person,
  wanted: NewProject,
  requestId: string,
): Promise<CreatedProject> {
  const day = today(env)
  const create = async (trx: Db): Promise<CreatedProject> => {
    await requireParts(trx, wanted)
    await requireHeads(trx, wanted)
    await requireOwnAuditId(trx, wanted.auditNotionID, null)
    const id = await insertProject(trx, wanted, env)
    await writeHeads(trx, id, wanted, day)
    const created = (await storedProject(trx, day, id)) as StoredProject
    const changes = changesBetween(ProjectRecord, unwritten, created)
    const event = { actorId: me.id, action: 'project.created', entity: 'project', entityId: id }
    await audit(trx, { ...event, changes, requestId })
    const members: CreatedProject['members'] = []
    for (const [at, slot] of (wanted.members ?? []).entries())
      members.push(await addMember(trx, { projectId: id, today: day, env, me, requestId }, slot, `members[${at}].`))
    const { startDate } = created
    return { ...created, startDate: startDate ?? '', client: await clientOf(trx, created), members }
  }
  return write((trx) => withoutWidening(trx, { me, today: day }, () => create(trx)))
}
