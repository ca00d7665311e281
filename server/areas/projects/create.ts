import { sql } from 'kysely'
import type { CreatedProject, NewProject } from '#contract/api/projects/edits.ts'
import { ProjectRecord } from '#contract/api/projects/record.ts'
import { searchName } from './searchName.ts'
import { audit, changesBetween } from '#server/platform/auditLog/audit.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { clientOf } from './client.ts'
import { insertWithCode } from './code.ts'
import { filled } from './contactInfo.ts'
import { requireOwnAuditId, requireParts } from './generalInfo.ts'
import { requireHeads, writeHeads } from './headWrites.ts'
import { addMember } from './members/add.ts'
import { type StoredProject, storedProject } from './record.ts'

/** The organization for a project without one, from the server's settings. */
async function defaultOrganization(trx: Db, { DEFAULT_ORGANIZATION }: Env): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from organizations where code = ${DEFAULT_ORGANIZATION} and deleted_at is null`.execute(trx)
  if (rows[0]) return rows[0].id
  throw refuse('project.noOrganization', { code: DEFAULT_ORGANIZATION })
}

async function insertProject(trx: Db, wanted: NewProject, env: Env): Promise<string> {
  const { name, startDate, clientEmail } = wanted
  const organization = wanted.organizationID || (await defaultOrganization(trx, env))
  return insertWithCode(trx, wanted, async (code) => {
    const { rows } = await sql<{
      id: string
    }>`insert into projects (code, name, search_name, type, function, status,
        start_date, country_id, project_email, client_email, bank_account_id, client_id, organization_id,
          important_level,
        audit_notion_id)
      values (${code}, ${name}, ${searchName(name)}, ${wanted.type || 'internal'}, ${wanted.function}, ${wanted.status},
        ${startDate || null}, ${wanted.countryID}, ${wanted.projectEmail ?? ''},
        ${filled(clientEmail)}::text[], ${wanted.bankAccountID || null}, ${wanted.clientID || null}, ${organization},
        'medium', ${wanted.auditNotionID || null})
      on conflict (code) where deleted_at is null do nothing returning id`.execute(trx)
    return rows[0]?.id
  })
}

/** Initial values that the history does not list. */
const unwritten = { allowsSendingSurvey: false, accountRating: 0, deliveryRating: 0, leadRating: 0 }

/**
 * Creates a project with its heads and members in one transaction (rules/projects.md#4.1). The answer has all fields.
 */
export async function createProject(
  { db, env }: Deps,
  me: Person,
  wanted: NewProject,
  requestId: string,
): Promise<CreatedProject> {
  const day = today(env)
  return db.transaction().execute(async (trx) => {
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
    for (const [at, seat] of (wanted.members ?? []).entries())
      members.push(await addMember(trx, { projectId: id, today: day, env, me, requestId }, seat, `members[${at}].`))
    const { startDate } = created
    return { ...created, startDate: startDate ?? '', client: await clientOf(trx, created), members }
  })
}
