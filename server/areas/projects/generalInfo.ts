import { sql } from 'kysely'
import type { NewProject, ProjectGeneralInfo } from '#contract/api/projects/edits.ts'
import { searchName } from './searchName.ts'
import { replaceLinks } from '#server/platform/db/replaceLinks.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import type { StoredProject } from './record.ts'
import { requireNamed } from './requireNamed.ts'

type Named = Pick<NewProject & ProjectGeneralInfo, 'countryID' | 'bankAccountID' | 'clientID' | 'organizationID'> &
  Partial<Pick<ProjectGeneralInfo, 'companyInfoID' | 'stacks'>>

const listOf = (id: string | null | undefined) => (id ? [id] : [])

/** Throws 404 if a record that the project refers to does not exist. */
export async function requireParts(trx: Db, wanted: Named): Promise<void> {
  await requireNamed(
    trx,
    ['countries', 'country', [wanted.countryID], 'countryID'],
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
  const { rows } = await sql`select from projects
    where audit_notion_id = ${auditId} and id is distinct from ${id} and deleted_at is null`.execute(trx)
  if (rows.length) throw badField('auditNotionID', 'project.auditIdTaken')
}

/** The value to store: an absent key keeps the stored value, a blank one clears it. */
const kept = (given: string | null | undefined, stored: string | null | undefined) =>
  (given === undefined ? stored : given) || null

/** Four dialogs use this call. Only the full form sends stacks, and it omits a start date that was cleared. */
function startOf(info: ProjectGeneralInfo, stored: string | null): string | null {
  return kept(info.startDate, info.stacks ? null : stored)
}

const stackLinks = { table: 'project_stacks', owner: 'project_id', thing: 'stack_id' }

/** Writes general info with the partial update of rules/projects.md#4.4. */
export async function writeGeneralInfo(trx: Db, before: StoredProject, info: ProjectGeneralInfo): Promise<void> {
  const { id } = before
  await requireParts(trx, info)
  await requireOwnAuditId(trx, info.auditNotionID, id)
  await sql`update projects set name = ${info.name}, search_name = ${searchName(info.name)},
    function = ${info.function},
    country_id = ${info.countryID}, start_date = ${startOf(info, before.startDate)},
    important_level = ${info.importantLevel}, lead_rating = ${info.leadRating}, account_rating = ${info.accountRating},
    delivery_rating = ${info.deliveryRating}, audit_notion_id = ${kept(info.auditNotionID, before.auditNotionID)},
    bank_account_id = ${kept(info.bankAccountID, before.bankAccount?.id)},
    client_id = ${kept(info.clientID, before.client?.id)},
    company_info_id = ${kept(info.companyInfoID, before.companyInfo?.id)},
    organization_id = ${kept(info.organizationID, before.organization?.id)} where id = ${id}`.execute(trx)
  if (info.stacks) await replaceLinks(trx, stackLinks, id, info.stacks)
}
