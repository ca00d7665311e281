import { type RawBuilder, sql } from 'kysely'
import type { Project } from '#contract/api/projects/project.ts'
import { listOf, type Viewer } from '#server/areas/employees/index.ts'
import { currencyEntry, pictured } from '#server/platform/db/shapes.ts'
import { commissionModels } from './commission.ts'
import { heads } from './headColumns.ts'
import { type ListedProject, listTeam } from './listTeam.ts'
import { team } from './team.ts'

/** Columns from the project's own row. */
export const own = sql`p.id, wire_instant(p.created_at) as "createdAt", wire_instant(p.updated_at) as "updatedAt",
  p.name, p.avatar,
  p.code, p.type, p.status, p.project_email as "projectEmail", p.client_email as "clientEmail", '' as industry,
  p.allows_sending_survey as "allowsSendingSurvey", p.start_date as "startDate", p.end_date as "endDate",
  p.artifact_link as "artifactLink", p.source_link as "sourceLink", p.doc_link as "docLink", p.function,
  coalesce(p.audit_notion_id::text, '') as "auditNotionID", p.account_rating as "accountRating",
  p.delivery_rating as "deliveryRating", p.lead_rating as "leadRating",
    coalesce(p.important_level, '') as "importantLevel"`

/** The bank account `b`, joined below. Number and owner stay blank (rules/projects.md#3.1). */
const bankAccount = sql`case when b.id is not null then
  json_build_object('id', b.id, 'accountNumber', '', 'bankName', b.bank_name, 'ownerName', '') end`

const currency = sql`case when c.id is not null then
  ${currencyEntry('c')} end`

export const organization = sql`(select ${pictured('o')}
  from organizations o where o.id = p.organization_id)`

/** Further columns of the detail. */
export const inDetail = sql`(select json_build_object('id', n.id, 'name', n.name, 'code', n.code)
    from countries n where n.id = p.country_id) as country,
  (select json_build_object('id', l.id, 'name', l.name, 'address', l.address, 'country', l.country, 'description', '',
    'registrationNumber', '', 'contacts', json_build_array()) from clients l where l.id = p.client_id) as client,
  (select json_build_object('id', i.id, 'name', i.name) from company_infos i
    where i.id = p.company_info_id) as "companyInfo",
  ${listOf(
    pictured('k'),
    sql`k.code collate "C"`,
    sql`from project_stacks l join stacks k on k.id = l.stack_id and k.deleted_at is null where l.project_id = p.id`,
  )} as stacks`

const inList = sql`null as country, null as client, null as "companyInfo", '[]'::json as stacks,
  '[]'::json as "commissionModels"`

/** The fields of an answer: `detail` has all, `list` those in its column of rules/projects.md#3.1. */
export type Depth = 'list' | 'detail'

/**
 * Selects projects in the format of the API. `from` must define the table `p`. Members of a list have the short form
 * (`ListedProject`). Hidden fields are not blanked yet.
 */
export function selectProjects<Of extends Project | ListedProject = Project>(
  viewer: Viewer,
  depth: Depth,
  from: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
) {
  const more = depth === 'list' ? inList : sql`${inDetail}, ${commissionModels(viewer)} as "commissionModels"`
  const members = depth === 'list' ? listTeam(viewer) : team(viewer, currency)
  return sql<Of>`select ${own}, team.members, team.revenue::float8 as "monthlyChargeRate",
      heads.*, ${bankAccount} as "bankAccount", ${currency} as currency,
      ${organization} as organization, ${more}
    ${from} left join bank_accounts b on b.id = p.bank_account_id left join currencies c on c.id = b.currency_id
    ${heads(viewer.today)} ${members} ${rest}`
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Project `p` has this id or code. A code never looks like an id (rules/projects.md#4.2). */
export const isProject = (idOrCode: string): RawBuilder<boolean> =>
  uuid.test(idOrCode) ? sql`p.id = ${idOrCode}` : sql`p.code = lower(${idOrCode})`
