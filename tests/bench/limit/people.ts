import { named, picture } from './parts.ts'

/**
 * Handwritten statements about people, for one role that can see everything. The comment above a statement lists its
 * parameters.
 */

const name = (t: string) => `lower(${t}.name collate "C"), ${t}.id`

const chip = (t: string) => `json_build_object('id', ${t}.id, 'fullName', ${t}.full_name,
  'displayName', ${t}.display_name, 'avatar', ${picture(`${t}.avatar`)}, 'username', ${t}.username)`

const positionsOf = (
  link: string,
  key: string,
  of: string,
) => `coalesce((select json_agg(${named('k')} order by ${name('k')})
  from ${link} l join positions k on k.id = l.position_id and k.deleted_at is null where l.${key} = ${of}.id), '[]')`

const projects = (
  running: boolean,
) => `coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'code', p.code,
    'avatar', ${picture('p.avatar')}, 'status', case when is_running(m.start_date, m.end_date, $1::date)
      and p.status not in ('closed', 'paused') then 'active' else 'inactive' end,
    'positions', coalesce((select json_agg(${named('k')} order by ${name('k')})
      from positions k where k.id = any (a.position_ids) and k.deleted_at is null), '[]'),
    'deploymentType', a.deployment_type, 'startDate', m.start_date, 'endDate', m.end_date)
    order by ${name('p')}, m.start_date desc, m.id)
  from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
  join lateral allocation_on(m.id, m.start_date, m.end_date, $1::date) a on true
  where m.employee_id = e.id and m.deleted_at is null ${
    running ? "and p.status in ('on-boarding', 'active') and is_running(m.start_date, m.end_date, $1::date)" : ''
  }), '[]')`

const mentees = `coalesce((select json_agg(json_build_object('id', t.id, 'fullName', t.full_name, 'displayName',
  t.display_name,
    'avatar', ${picture('t.avatar')}, 'username', t.username,
    'seniority', (select ${named('s')} from seniorities s where s.id = t.seniority_id and s.deleted_at is null),
    'positions', ${positionsOf('employee_positions', 'employee_id', 't')}) order by t.sort_name, t.id)
  from employees t where t.line_manager_id = e.id and t.deleted_at is null and t.working_status <> 'left'
    and (t.left_date is null or t.left_date >= $1::date)), '[]')`

const salary = `case when b.id is not null then jsonb_build_object('id', b.id, 'employee_id', b.employee_id,
    'contract_amount', b.contract_amount, 'company_account_amount', b.company_account_amount,
    'personal_account_amount', b.personal_account_amount, 'insurance_amount', b.insurance_amount, 'type', b.type,
    'category', b.category, 'currency_id', coalesce(b.currency_id::text, ''), 'batch', b.batch,
    'effective_date', b.effective_date) || case when c.id is null then '{}' else jsonb_build_object('currency',
      jsonb_build_object('id', c.id, 'name', c.name, 'symbol', c.symbol, 'locale', c.locale, 'type', c.type)) end end`

const inUse = `coalesce(address_in_use(e.id, e.team_email), '') as "teamEmailInUse",
  coalesce(address_in_use(e.id, e.personal_email), '') as "personalEmailInUse"`

const columns = (depth: 'list' | 'detail') => `e.id, wire_instant(e.created_at) as "createdAt",
  wire_instant(e.updated_at) as "updatedAt", e.full_name as "fullName", e.display_name as "displayName",
  coalesce(e.team_email, '') as "teamEmail", ${picture('e.avatar')} as avatar, e.username, e.gender, e.horoscope,
  e.date_of_birth as birthday, e.working_status as status, coalesce(github.account_id, '') as "githubID",
  coalesce(d.discord_id, '') as "discordID", coalesce(d.discord_username, '') as "discordName",
  case when s.id is not null then ${named('s')} end as seniority,
  case when o.id is not null then ${chip('o')} end as "lineManager",
  coalesce((select json_agg(json_build_object('id', k.id, 'code', k.code, 'name', k.name, 'avatar',
    ${picture('k.avatar')})
    order by k.code collate "C" desc) from employee_organizations l join organizations k on k.id = l.organization_id
    and k.deleted_at is null where l.employee_id = e.id), '[]') as organizations,
  ${positionsOf('employee_positions', 'employee_id', 'e')} as positions,
  coalesce((select json_agg(json_build_object('id', k.id, 'code', k.code, 'name', k.name, 'avatar',
    ${picture('k.avatar')})
    order by k.code collate "C") from employee_stacks l join stacks k on k.id = l.stack_id
    and k.deleted_at is null where l.employee_id = e.id), '[]') as stacks,
  coalesce((select json_agg(json_build_object('id', k.id, 'code', k.code, 'name', k.name,
    'leadID', coalesce(k.lead_id::text, '')) order by ${name('k')}) from employee_chapters l
    join chapters k on k.id = l.chapter_id and k.deleted_at is null where l.employee_id = e.id), '[]') as chapters,
  coalesce((select json_agg(json_build_object('id', k.id, 'code', k.code, 'name', case k.color when 'red' then '🔴'
    when 'yellow' then '🟡' when 'green' then '🟢' else '⚪️' end || ' ' || k.name) order by k.level, k.id)
    from employee_roles l join roles k on k.id = l.role_id and k.deleted_at is null where l.employee_id = e.id),
      '[]') as roles,
  ${projects(depth === 'list')} as projects, ${depth === 'list' ? `'[]'::json` : mentees} as mentees,
  e.phone_number as "phoneNumber", coalesce(notion.account_id, '') as "notionID",
    coalesce(notion.name, '') as "notionName",
  coalesce(linkedin.name, '') as "linkedInName", e.joined_date as "joinedDate", e.left_date as "leftDate",
  e.probation_end as "probationEnd", e.contract_end as "contractEnd",
  case when ref.id is not null then ${chip('ref')} end as "referredBy", e.wise_recipient_id as "wiseRecipientID",
  e.wise_account_number as "wiseAccountNumber", e.wise_recipient_email as "wiseRecipientEmail",
  e.wise_recipient_name as "wiseRecipientName", e.wise_currency as "wiseCurrency",
  e.beneficiary_bank_name as "beneficiaryBankName", e.beneficiary_bank_postcode as "beneficiaryBankPostcode",
  e.beneficiary_bank_address as "beneficiaryBankAddress", e.beneficiary_bank_city as "beneficiaryBankCity",
  e.beneficiary_routing_number as "beneficiaryRoutingNumber", e.is_keep_fwd_email as "isKeepFwdEmail",
  e.personal_email as "personalEmail", e.address, e.place_of_residence as "placeOfResidence", e.city, e.country, e.mbti,
  ${salary} as "baseSalary"${depth === 'detail' ? `, ${inUse}` : ''}`

const joins = `left join seniorities s on s.id = e.seniority_id and s.deleted_at is null
  left join employees o on o.id = e.line_manager_id and o.deleted_at is null
  left join employees ref on ref.id = e.referred_by and ref.deleted_at is null
  left join social_accounts github on github.employee_id = e.id and github.type = 'github'
  left join social_accounts notion on notion.employee_id = e.id and notion.type = 'notion'
  left join social_accounts linkedin on linkedin.employee_id = e.id and linkedin.type = 'linkedin'
  left join discord_accounts d on d.id = e.discord_account_id
  left join pay b on b.employee_id = e.id and b.replaced_as is null and b.valid @> $1::date
  left join currencies c on c.id = b.currency_id`

const position = `from employee_positions l join positions k on k.id = l.position_id and k.deleted_at is null
  where l.employee_id = e.id and k.code =`

/**
 * Day, status, position, size, offset. Checks the position per person in the list's order: for a join the planner would
 * sort all people, because it does not know how few the page needs.
 */
export const list = `select ${columns('list')} from (select e.* from employees e
  where e.deleted_at is null and e.working_status = $2
    and (select true ${position} $3 limit 1)
  order by e.sort_name, e.id limit $4 offset $5) e ${joins} order by e.sort_name, e.id`

/** Status, position. */
export const total = `select count(*)::int as total from employees e
  where e.deleted_at is null and e.working_status = $1 and exists (select ${position} $2)`

/** Day, username. */
export const person = `select ${columns('detail')} from employees e ${joins}
  where lower(e.username) = lower($2) and e.deleted_at is null`

/** Id. */
export const before = `select date_of_birth as birthday, gender, personal_email as "personalEmail", address,
  country, city,
  place_of_residence as "placeOfResidence" from employees where id = $1 and deleted_at is null for no key update`

/** Country, city. */
export const place = `select p ->> 'lat' as lat, p ->> 'long' as long from countries c, jsonb_array_elements(c.cities) p
  where c.name = $1 and p ->> 'name' = $2 and c.deleted_at is null`

/** Id, birthday, gender, personal address, address, country, city, latitude, longitude. */
export const update = `update employees set date_of_birth = $2, gender = $3, personal_email = $4,
  address = $5, country = $6,
  city = $7, lat = $8, long = $9, updated_at = now() where id = $1
  returning id, wire_instant(created_at) as "createdAt", wire_instant(updated_at) as "updatedAt",
    personal_email as "personalEmail", address, place_of_residence as "placeOfResidence", gender,
    date_of_birth as birthday, country, city`

/** A plain table instead of the trail, without hash chain and notification. */
export const historyTable = `create table if not exists limit_history (id bigint generated always
  as identity primary key,
  at timestamptz not null default now(), actor_id uuid, action text, entity text, entity_id uuid, changes jsonb)`

/** Actor, id, changes. */
export const history = `insert into limit_history (actor_id, action, entity, entity_id, changes)
  values ($1, 'employee.personal-info', 'employee', $2, $3)`
