import { named, picture } from './parts.ts'

/**
 * Handwritten statements about projects and the inbox, for one role that can see everything. The comment above a
 * statement lists its parameters.
 */

const chip = (t: string) => `'id', ${t}.id, 'fullName', ${t}.full_name, 'displayName', ${t}.display_name,
  'avatar', ${picture(`${t}.avatar`)}, 'username', ${t}.username`

const currency = `json_build_object('id', c.id, 'name', c.name, 'symbol', c.symbol, 'locale', c.locale, 'type', c.type)`

const heads = (
  position: string,
) => `coalesce((select json_agg(json_build_object('employeeID', e.id, 'fullName', e.full_name,
    'displayName', e.display_name, 'avatar', ${picture('e.avatar')}, 'username', e.username,
    'commissionRate', h.commission_rate, 'finalCommissionRate',
      coalesce(g.commission_rate, 0) * h.commission_rate * 0.01)
    order by h.created_at, e.sort_name, e.id)
  from project_heads h join employees e on e.id = h.employee_id
    left join project_commission_configs g on g.project_id = h.project_id and g.position = h.position
  where h.project_id = p.id and h.position = '${position}' and h.deleted_at is null
    and (h.end_date is null or h.end_date > $1::date)), '[]')`

const isLead = `exists (select from project_heads t where t.project_id = m.project_id and t.employee_id = m.employee_id
  and t.position = 'technical-lead' and t.deleted_at is null and (t.end_date is null or t.end_date > $1::date))`

const member = `json_build_object('projectMemberID', '', 'projectSlotID', '', 'employeeID', e.id,
  'fullName', e.full_name,
  'displayName', e.display_name, 'avatar', ${picture('e.avatar')}, 'username', e.username, 'status', member_status(m.start_date, m.end_date, $1::date),
  'isLead', ${isLead}, 'deploymentType', a.deployment_type, 'startDate', null, 'endDate', null, 'rate', a.rate,
  'discount', 0, 'upsellCommissionRate', 0, 'leadCommissionRate', 0,
  'currency', case when c.id is not null then ${currency} end, 'note', '', 'seniority', ${named('s')},
  'positions', coalesce((select json_agg(${named('k')} order by lower(k.name collate "C"), k.id)
    from positions k where k.id = any (a.position_ids) and k.deleted_at is null), '[]'),
  'upsellPerson', (select json_build_object(${chip('u')}) from employees u where u.id = m.upsell_person_id))`

const models = `coalesce((select json_agg(json_build_object('beneficiary', json_build_object(${chip('b')}),
  'type', o.type,
    'commissionRate', o.rate, 'description', initcap(left(o.type, 1)) || replace(substr(o.type, 2), '-', ' '),
    'sub', case when o.type in ('sale-person', 'upsell') then (select json_build_object(
      'beneficiary', json_build_object(${chip('r')}), 'type', 'sale-referral', 'commissionRate', 10,
      'description', 'Sale referral', 'sub', null) from employees r
        where r.id = b.referred_by and r.deleted_at is null) end)
    order by array_position(array['technical-lead', 'delivery-manager', 'account-manager', 'sale-person',
      'deal-closing',
      'upsell'], o.type), o.created_at, b.sort_name, o.id)
  from (select h.id, h.position as type, h.employee_id, h.commission_rate as rate, h.created_at from project_heads h
      where h.project_id = p.id and h.commission_rate > 0 and h.deleted_at is null
        and (h.end_date is null or h.end_date > $1::date)
    union all select m.id, 'upsell', m.upsell_person_id, m.upsell_commission_rate, m.created_at from project_members m
      where m.project_id = p.id and m.upsell_commission_rate > 0 and m.deleted_at is null
        and is_running(m.start_date, m.end_date, $1::date)) o
  join employees b on b.id = o.employee_id), '[]')`

/** Day, code. Converts nothing: the generated company has its rates in the currency of their project. */
export const project = `select p.id, wire_instant(p.created_at) as "createdAt",
  wire_instant(p.updated_at) as "updatedAt", p.name,
  ${picture('p.avatar')} as avatar, p.code, p.type, p.status, p.project_email as "projectEmail",
  p.client_email as "clientEmail", '' as industry, p.allows_sending_survey as "allowsSendingSurvey",
  p.start_date as "startDate", p.end_date as "endDate", p.artifact_link as "artifactLink",
    p.source_link as "sourceLink",
  p.doc_link as "docLink", p.function, coalesce(p.audit_notion_id::text, '') as "auditNotionID",
  p.account_rating as "accountRating", p.delivery_rating as "deliveryRating", p.lead_rating as "leadRating",
  coalesce(p.important_level, '') as "importantLevel", team.members, team.revenue::float8 as "monthlyChargeRate",
  team.unconverted,
  ${heads('technical-lead')} as "technicalLeads", ${heads('account-manager')} as "accountManagers",
  ${heads('delivery-manager')} as "deliveryManagers", ${heads('sale-person')} as "salePersons",
  case when b.id is not null then json_build_object('id', b.id, 'accountNumber', '', 'bankName', b.bank_name,
    'ownerName', '') end as "bankAccount", case when c.id is not null then ${currency} end as currency,
  case when o.id is not null then json_build_object('id', o.id, 'code', o.code, 'name', o.name,
    'avatar', ${picture('o.avatar')}) end as organization,
  case when n.id is not null then json_build_object('id', n.id, 'name', n.name, 'code', n.code) end as country,
  case when l.id is not null then json_build_object('id', l.id, 'name', l.name, 'address', l.address,
    'country', l.country,
    'description', '', 'registrationNumber', '', 'contacts', json_build_array()) end as client,
  case when i.id is not null then json_build_object('id', i.id, 'name', i.name) end as "companyInfo",
  coalesce((select json_agg(json_build_object('id', k.id, 'code', k.code, 'name', k.name, 'avatar',
    ${picture('k.avatar')})
    order by k.code collate "C") from project_stacks x join stacks k on k.id = x.stack_id and k.deleted_at is null
    where x.project_id = p.id), '[]') as stacks, ${models} as "commissionModels"
from projects p left join bank_accounts b on b.id = p.bank_account_id left join currencies c on c.id = b.currency_id
  left join organizations o on o.id = p.organization_id left join countries n on n.id = p.country_id
  left join clients l on l.id = p.client_id left join company_infos i on i.id = p.company_info_id
  cross join lateral (select coalesce(json_agg(${member} order by ${isLead} desc, s.level desc, e.sort_name, m.id),
    '[]') as members,
      coalesce(sum(a.rate) filter (where a.deployment_type = 'official'), 0) as revenue,
      coalesce(json_agg(distinct f.name) filter (where a.deployment_type = 'official' and a.rate > 0
        and f.name <> c.name), '[]') as unconverted
    from project_members m join lateral allocation_on(m.id, m.start_date, m.end_date, $1::date) a on true
      left join currencies f on f.id = a.rate_currency_id
      join employees e on e.id = m.employee_id join seniorities s on s.id = a.seniority_id
    where m.project_id = p.id and m.deleted_at is null and is_running(m.start_date, m.end_date, $1::date)) team
where p.code = $2 and p.deleted_at is null`

/** First day of the quarter, code of the company's organization. The server computes the trends. */
export const summary = `select p.id, p.name, p.code, ${picture('p.avatar')} as avatar, m.size::int as size,
  m.before::int as before, c.cycles
from projects p join organizations o on o.id = p.organization_id and o.code = $2 and o.deleted_at is null
  join (select project_id, count(*) as size, count(*) filter (where active) as active,
    count(*) filter (where before) as before
    from (select m.project_id, m.employee_id, bool_or(is_running(m.start_date, m.end_date, $1::date)) as active,
        bool_or(m.start_date <= $1::date) as before
      from project_members m join employees e on e.id = m.employee_id and e.deleted_at is null
      where (m.end_date is null or m.end_date > $1::date) and m.deleted_at is null group by 1, 2) x
        group by 1) m on m.project_id = p.id
  cross join lateral (select count(*) as total,
    coalesce(json_agg(json_build_object('health', coalesce((a.score * 100)::int, 0),
      'audit', coalesce((c.average_score * 100)::int, 0), 'open',
        c.action_item_high + c.action_item_medium + c.action_item_low,
      'done', (select count(*) from action_items i
        where i.audit_cycle_id = c.id and i.status = 'done' and i.deleted_at is null))
      order by c.quarter desc, c.cycle desc), '[]') as cycles
    from (select * from audit_cycles c where c.project_id = p.id and c.deleted_at is null
      order by c.quarter desc, c.cycle desc limit 3) c
    left join audits a on a.audit_cycle_id = c.id and a.type = 'engineering-health' and a.deleted_at is null) c
where p.deleted_at is null and (c.total > 0 or (p.function = 'development' and m.active > 0))
order by lower(p.name collate "C"), p.id`

const delivered = `from event_reviewers r join event_topics t on t.id = r.topic_id and t.deleted_at is null
  join feedback_events e on e.id = t.event_id and e.deleted_at is null and e.type = 'survey'
  where r.reviewer_id = $1 and r.reviewer_status <> 'none' and r.author_status <> 'draft' and r.deleted_at is null`

/** Person, company, size, offset. */
export const inbox = `select t.id as "topicID", t.title, e.id as "eventID", t.employee_id as "employeeID",
  coalesce(t.project_id::text, '') as "projectID", r.reviewer_id as "eventReviewerID", e.type, e.subtype,
  r.reviewer_status as status, r.is_read as "isRead",
    wire_instant(coalesce(r.updated_at, r.created_at)) as "lastUpdated",
  json_build_object('id', '', 'fullName', $2::text, 'displayName', $2::text, 'avatar', '', 'username', '') as author,
  wire_instant(e.end_date) as "dueDate" ${delivered} order by t.created_at desc, t.id desc limit $3 offset $4`

/** Person. */
export const inboxCounts = `select r.reviewer_status as status, count(*)::int as count ${delivered} group by 1`
