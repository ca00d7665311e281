import { type RawBuilder, sql } from 'kysely'
import { type Employee, type EmployeeDetail, type EmployeeRecord, S } from '#contract/api/employee.ts'
import { byName, roleName } from '#server/areas/metadata/queries.ts'
import type { Db } from '#server/deps.ts'
import { membershipShown, present, runs, type Viewer } from './visibility.ts'

/** A list of JSON objects out of a sub-select; never null. */
export const listOf = (object: RawBuilder<unknown>, order: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(${object} order by ${order}) ${from}), '[]')`

/** Codes and names through a link table, as `{ id, code, name, ...more }`. */
function linked(
  kind: 'positions' | 'stacks' | 'organizations',
  key: string,
  more: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) {
  return listOf(
    sql`json_build_object('id', k.id, 'code', k.code, 'name', k.name ${more})`,
    order,
    sql`from ${sql.table(`employee_${kind}`)} l join ${sql.table(kind)} k on k.id = ${sql.ref(`l.${key}`)}
      and k.deleted_at is null where l.employee_id = e.id`,
  )
}

/** BasicEmployee out of the alias of a row of employees. */
export const basic = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'fullName', ${alias}.full_name, 'displayName', ${alias}.display_name,
    'avatar', ${alias}.avatar, 'username', ${alias}.username)`)

const person = (key: 'line_manager_id' | 'referred_by') =>
  sql`(select ${basic('o')} from employees o where o.id = ${sql.ref(`e.${key}`)} and o.deleted_at is null)`

/** The seniority of the row `of`, or null. */
export const seniority = (of: string) =>
  sql`(select json_build_object('id', s.id, 'code', s.code, 'name', s.name) from seniorities s
    where s.id = ${sql.ref(`${of}.seniority_id`)} and s.deleted_at is null)`

/** Without a currency the key is left out: a client may take it apart without asking (wire-people.md section 2.3). */
const salary = sql`(select jsonb_build_object('id', b.id, 'employee_id', b.employee_id, 'contract_amount', b.contract_amount,
    'company_account_amount', b.company_account_amount, 'personal_account_amount', b.personal_account_amount,
    'insurance_amount', b.insurance_amount, 'type', b.type, 'category', b.category,
    'currency_id', coalesce(b.currency_id::text, ''), 'batch', b.batch, 'effective_date', b.effective_date)
    || coalesce((select jsonb_build_object('currency', jsonb_build_object('id', c.id, 'name', c.name, 'symbol', c.symbol,
      'locale', c.locale, 'type', c.type)) from currencies c where c.id = b.currency_id), '{}')
  from base_salaries b where b.employee_id = e.id and b.deleted_at is null)`

const rolesOf = listOf(
  sql`json_build_object('id', r.id, 'code', r.code, 'name', ${roleName('r')})`,
  sql`r.level, r.id`,
  sql`from employee_roles l join roles r on r.id = l.role_id and r.deleted_at is null where l.employee_id = e.id`,
)

const chaptersOf = listOf(
  sql`json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'leadID', coalesce(c.lead_id::text, ''))`,
  byName('c'),
  sql`from employee_chapters l join chapters c on c.id = l.chapter_id and c.deleted_at is null where l.employee_id = e.id`,
)

/**
 * Memberships shown to the viewer; in lists only running ones on projects that are on-boarding or active. Their order tells no dates
 * to those who may not see them.
 */
function projectsOf(viewer: Viewer, runningOnly: boolean) {
  const positions = listOf(
    sql`json_build_object('id', k.id, 'code', k.code, 'name', k.name)`,
    byName('k'),
    sql`from project_member_positions l join positions k on k.id = l.position_id and k.deleted_at is null
      where l.project_member_id = m.id`,
  )
  const narrow = runningOnly
    ? sql`and p.status in ('on-boarding', 'active') and ${runs('m', viewer.today)}`
    : sql``
  return listOf(
    sql`json_build_object('id', p.id, 'name', p.name, 'code', p.code, 'avatar', p.avatar,
      'status', case when ${runs('m', viewer.today)} and p.status not in ('closed', 'paused') then 'active' else 'inactive' end,
      'positions', ${positions}, 'deploymentType', m.deployment_type, 'startDate', m.start_date, 'endDate', m.end_date)`,
    viewer.me.can('employees.read.projects.fullAccess')
      ? sql`${byName('p')}, m.start_date desc, m.id`
      : sql`${byName('p')}, m.id`,
    sql`from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
      where m.employee_id = e.id and m.deleted_at is null and ${membershipShown('m', 'p', viewer)} ${narrow}`,
  )
}

const menteesOf = (viewer: Viewer) =>
  sql`coalesce((select json_agg(json_build_object('id', t.id, 'fullName', t.full_name, 'displayName', t.display_name,
      'avatar', t.avatar, 'username', t.username, 'seniority', ${seniority('t')}, 'positions',
      coalesce((select json_agg(json_build_object('id', k.id, 'code', k.code, 'name', k.name) order by ${byName('k')})
        from employee_positions l join positions k on k.id = l.position_id and k.deleted_at is null
        where l.employee_id = t.id), '[]')) order by t.sort_name, t.id)
    from employees t where t.line_manager_id = e.id and ${present('t', viewer.today)}), '[]')`

/** The columns that stand in the employee's own row, and his accounts. */
const own = sql`e.id, wire_instant(e.created_at) as "createdAt", wire_instant(e.updated_at) as "updatedAt",
  e.full_name as "fullName", e.display_name as "displayName", coalesce(e.team_email, '') as "teamEmail", e.avatar,
  e.username, e.gender, e.horoscope, e.date_of_birth as birthday, e.working_status as status,
  coalesce(github.account_id, '') as "githubID", coalesce(discord.discord_id, '') as "discordID",
  coalesce(discord.discord_username, '') as "discordName", e.phone_number as "phoneNumber",
  coalesce(notion.account_id, '') as "notionID", coalesce(notion.name, '') as "notionName",
  coalesce(notion.email, '') as "notionEmail", coalesce(linkedin.name, '') as "linkedInName",
  e.joined_date as "joinedDate", e.left_date as "leftDate", e.wise_recipient_id as "wiseRecipientID",
  e.wise_account_number as "wiseAccountNumber", e.wise_recipient_email as "wiseRecipientEmail",
  e.wise_recipient_name as "wiseRecipientName", e.wise_currency as "wiseCurrency",
  e.beneficiary_bank_name as "beneficiaryBankName", e.beneficiary_bank_postcode as "beneficiaryBankPostcode",
  e.beneficiary_bank_address as "beneficiaryBankAddress", e.beneficiary_bank_city as "beneficiaryBankCity",
  e.beneficiary_routing_number as "beneficiaryRoutingNumber", e.is_keep_fwd_email as "isKeepFwdEmail",
  e.personal_email as "personalEmail", e.address, e.place_of_residence as "placeOfResidence", e.city, e.country, e.mbti`

/** What the history watches beside the wire's own fields; no answer of the wire declares them. */
const toldOnJoining = sql`e.local_branch_name as "localBranchName", e.local_bank_branch as "localBankBranch",
  e.local_bank_recipient_name as "localBankRecipientName", e.local_bank_number as "localBankNumber",
  e.local_bank_currency as "localBankCurrency", e.identity_card_photo_front as "identityCardPhotoFront",
  e.identity_card_photo_back as "identityCardPhotoBack", e.passport_photo_front as "passportPhotoFront",
  e.passport_photo_back as "passportPhotoBack"`

const accounts = sql`left join social_accounts github on github.employee_id = e.id and github.type = 'github'
  left join social_accounts notion on notion.employee_id = e.id and notion.type = 'notion'
  left join social_accounts linkedin on linkedin.employee_id = e.id and linkedin.type = 'linkedin'
  left join discord_accounts discord on discord.id = e.discord_account_id`

const addressesInUse = sql`coalesce(address_in_use(e.id, e.team_email), '') as "teamEmailInUse",
  coalesce(address_in_use(e.id, e.personal_email), '') as "personalEmailInUse"`

/** What relations an answer carries: none for pickers, all but mentees for lists, everything for one person. */
export type Depth = 'bare' | 'list' | 'detail'

function relations(viewer: Viewer, depth: Depth) {
  if (depth === 'bare') {
    return sql`null as seniority, null as "lineManager", null as "referredBy", null as "baseSalary", '[]'::json as positions,
      '[]'::json as stacks, '[]'::json as chapters, '[]'::json as organizations, '[]'::json as roles,
      '[]'::json as projects, '[]'::json as mentees`
  }
  const none = sql``
  const avatar = sql`, 'avatar', k.avatar`
  return sql`${seniority('e')} as seniority, ${person('line_manager_id')} as "lineManager",
    ${person('referred_by')} as "referredBy", ${linked('positions', 'position_id', none, byName('k'))} as positions,
    ${linked('stacks', 'stack_id', avatar, sql`k.code collate "C"`)} as stacks, ${chaptersOf} as chapters,
    ${linked('organizations', 'organization_id', avatar, sql`k.code collate "C" desc`)} as organizations, ${rolesOf} as roles,
    ${viewer.me.can(S) ? salary : sql`null`} as "baseSalary", ${projectsOf(viewer, depth === 'list')} as projects,
    ${depth === 'detail' ? sql`${menteesOf(viewer)} as mentees, ${toldOnJoining}, ${addressesInUse}` : sql`'[]'::json as mentees`}`
}

/** Selects employees in the shape of the wire out of `from`, which must name the table `e`. */
export function selectEmployees(
  viewer: Viewer,
  depth: Depth,
  from: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
) {
  return sql<Employee>`select ${own}, ${relations(viewer, depth)} ${from} ${accounts} ${rest}`
}

/** One employee with everything that hangs on him, or nothing. */
export async function employeeById(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<(EmployeeRecord & EmployeeDetail) | undefined> {
  const query = selectEmployees(
    viewer,
    'detail',
    sql`from employees e`,
    sql`where e.id = ${id} and e.deleted_at is null`,
  )
  return (await query.execute(db)).rows[0] as (EmployeeRecord & EmployeeDetail) | undefined
}
