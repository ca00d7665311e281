import { sql } from 'kysely'
import { daysLater } from '#contract/dates.ts'
import type { Client } from '#contract/api/metadata/lookups.ts'
import { type NewProject, ProjectContactInfo, ProjectGeneralInfo } from '#contract/api/projects/edits.ts'
import type { HeadInput } from '#contract/api/projects/headInput.ts'
import type { HeadPosition, ProjectStatus } from '#contract/api/projects/words.ts'
import { plainText } from '#contract/plainText.ts'
import { entryRows } from '#server/areas/metadata/index.ts'
import { finds } from '#server/platform/db/finds.ts'
import { replaceLinks } from '#server/platform/db/replaceLinks.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { storePublic } from '#server/platform/http/files.ts'
import { requireQuota } from '#server/platform/http/quotas.ts'
import { smallPicture } from '#server/platform/http/smallPictures.ts'
import type { UploadedFile } from '#server/platform/http/uploads.ts'
import { changeProject, type ProjectChange, requireNamed, type StoredProject } from './change.ts'
import { editedColumns } from './fields.ts'
import { endTeam } from './members/ending.ts'
import { headLives } from './visibility.ts'

/**
 * The name for search and sort: lower case, without accents. One character can expand to 18 letters, so it is cut to
 * the length that the index allows.
 */
export const searchName = (name: string): string => Array.from(plainText(name)).slice(0, 500).join('')

/** The full record of a project's client, or null. */
export async function clientOf(db: Db, project: { client: { id: string } | null }): Promise<Client | null> {
  const [client] = await entryRows(db, 'clients', sql`and id = ${project.client?.id ?? null}`)
  return client ?? null
}

type Named = Pick<NewProject & ProjectGeneralInfo, 'countryID' | 'bankAccountID' | 'clientID' | 'organizationID'> &
  Partial<Pick<ProjectGeneralInfo, 'companyInfoID' | 'stacks'>>

const listOf = (id: string | null | undefined) => (id ? [id] : [])

/** Throws 404 if a record that the project refers to does not exist. */
export async function requireParts(trx: Db, wanted: Named): Promise<void> {
  await requireNamed(
    trx,
    ['countries', 'country', listOf(wanted.countryID), 'countryID'],
    ['stacks', 'stack', wanted.stacks ?? [], 'stacks'],
    ['bank_accounts', 'bank account', listOf(wanted.bankAccountID), 'bankAccountID'],
    ['clients', 'client', listOf(wanted.clientID), 'clientID'],
    ['company_infos', 'company', listOf(wanted.companyInfoID), 'companyInfoID'],
    ['organizations', 'organization', listOf(wanted.organizationID), 'organizationID'],
  )
}

/** Throws 400 if another project has this id of the audit tracker. `id` is the project being edited. */
export async function requireOwnAuditId(trx: Db, auditId: string | null | undefined, id: string | null): Promise<void> {
  if (!auditId) return
  const other = sql`from projects where audit_notion_id = ${auditId} and id is distinct from ${id} and deleted_at is null`
  if (await finds(trx, other)) throw badField('auditNotionID', 'project.auditIdTaken')
}

/** Four dialogs use this call. Only the full form sends stacks, and it omits a start date that was cleared. */
const withStart = (info: ProjectGeneralInfo): ProjectGeneralInfo =>
  info.stacks && !info.startDate ? { ...info, startDate: null } : info

const stackLinks = { table: 'project_stacks', owner: 'project_id', thing: 'stack_id' }

/** Writes general info with the partial update of rules/projects.md#4.4. */
export async function writeGeneralInfo(trx: Db, before: StoredProject, info: ProjectGeneralInfo): Promise<void> {
  const { id } = before
  await requireParts(trx, info)
  await requireOwnAuditId(trx, info.auditNotionID, id)
  await trx
    .updateTable('projects')
    .set({
      ...editedColumns(ProjectGeneralInfo, withStart(info), before),
      search_name: searchName(info.name),
    })
    .where('id', '=', id)
    .execute()
  if (info.stacks) await replaceLinks(trx, stackLinks, id, info.stacks)
}

/** Positions that are set as lists, by field. Technical leads are set through their membership instead. */
const listed = {
  accountManagers: 'account-manager',
  deliveryManagers: 'delivery-manager',
  salePersons: 'sale-person',
} as const satisfies Record<string, HeadPosition>

const fields = Object.keys(listed) as (keyof typeof listed)[]

type Lists = Pick<ProjectContactInfo, keyof typeof listed>

/** Rates by employee. Entries without an employee are skipped; for duplicates the last one wins. */
function ratesOf(given: HeadInput[] | null | undefined): Map<string, number | undefined> {
  return new Map(
    (given ?? []).flatMap(({ employeeID, commissionRate }) => (employeeID ? [[employeeID, commissionRate]] : [])),
  )
}

/** Makes these people the current heads of a position. A missing rate keeps the stored one, or is 0 for a new head. */
async function writeList(
  trx: Db,
  projectId: string,
  position: HeadPosition,
  rates: Map<string, number | undefined>,
  today: string,
): Promise<void> {
  const ids = [...rates.keys()]
  const given = [...rates.values()].map((rate) => rate?.toString() ?? null)
  const wanted = sql`unnest(${ids}::uuid[], ${given}::numeric[]) with ordinality wanted (id, rate, at)`
  const mine = sql`h.project_id = ${projectId} and h.position = ${position} and ${headLives('h', today)}`
  // Whoever was made a head today by mistake never was.
  await sql`update project_heads h set end_date = ${today}::date, updated_at = now(),
      deleted_at = case when h.start_date >= ${today}::date then now() end
    where ${mine} and h.employee_id <> all (${ids}::uuid[])`.execute(trx)
  await sql`update project_heads h set commission_rate = wanted.rate, updated_at = now() from ${wanted}
    where ${mine} and h.employee_id = wanted.id and h.commission_rate <> wanted.rate`.execute(trx)
  await sql`insert into project_heads (project_id, employee_id, position, start_date, commission_rate, created_at)
    select ${projectId}, wanted.id, ${position}, ${today}::date, coalesce(wanted.rate, 0),
      now() + wanted.at * interval '1 microsecond' from ${wanted}
    where not exists (select from project_heads h where ${mine} and h.employee_id = wanted.id)
      order by wanted.at`.execute(trx)
}

/** Throws 404 if one of the heads does not exist. */
export async function requireHeads(trx: Db, lists: Lists): Promise<void> {
  const named = (name: (typeof fields)[number]) =>
    ['employees', 'employee', [...ratesOf(lists[name]).keys()], name] as const
  await requireNamed(trx, ...fields.map(named))
}

/**
 * Replaces account managers, delivery managers and sale persons by the lists of a request (rules/projects.md#5.1). An
 * absent list is kept, and an empty list keeps the account managers.
 */
export async function writeHeads(trx: Db, projectId: string, lists: Lists, today: string): Promise<void> {
  for (const name of fields) {
    const rates = ratesOf(lists[name])
    if (lists[name] === undefined || (name === 'accountManagers' && !rates.size)) continue
    await writeList(trx, projectId, listed[name], rates, today)
  }
}

/** The addresses of a request without empty ones. */
export const filled = (addresses: readonly string[] | null | undefined) =>
  (addresses ?? []).filter((address) => address !== '')

/** Writes heads and email addresses (rules/projects.md#4.5). An absent address is kept. */
export async function writeContactInfo(
  trx: Db,
  before: StoredProject,
  contacts: ProjectContactInfo,
  today: string,
): Promise<void> {
  const { id } = before
  const addresses = contacts.clientEmail === undefined ? undefined : filled(contacts.clientEmail)
  await requireHeads(trx, contacts)
  await writeHeads(trx, id, contacts, today)
  await trx
    .updateTable('projects')
    .set(editedColumns(ProjectContactInfo, { ...contacts, clientEmail: addresses }, before))
    .where('id', '=', id)
    .execute()
}

/**
 * Writes a status. Closing sets the end to today; any other status clears it (rules/projects.md#4.3). For the members of a
 * project that is closed or paused, today is the last day (rules/members.md#2.4).
 */
export async function writeStatus(
  trx: Db,
  { id, me, requestId }: Pick<ProjectChange, 'id' | 'me' | 'requestId'>,
  status: ProjectStatus,
  today: string,
): Promise<void> {
  const end = status === 'closed' ? today : null
  await trx.updateTable('projects').set({ status, end_date: end }).where('id', '=', id).execute()
  if (status === 'closed' || status === 'paused')
    await endTeam(trx, id, daysLater(today, 1), { actorId: me.id, requestId })
}

/** Stores a project's picture and returns its URL, which needs no token (rules/projects.md#4.6). */
export async function changeAvatar(
  deps: Deps,
  change: Omit<ProjectChange, 'action'>,
  { bytes }: UploadedFile,
): Promise<string> {
  const { id, me } = change
  const picture = await smallPicture(bytes)
  const target = { targetType: 'projects', targetId: id, uploadBy: me.id } as const
  const after = await changeProject(deps, { ...change, action: 'project.avatar' }, async (trx) => {
    await requireQuota(trx, deps.env, target, picture.bytes)
    const url = await storePublic(trx, { ...target, folder: `projects/${id}/images` }, picture)
    await trx.updateTable('projects').set({ avatar: url }).where('id', '=', id).execute()
  })
  return after.avatar
}
