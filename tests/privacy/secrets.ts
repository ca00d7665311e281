import { G, P } from '#contract/api/employees/employee.ts'
import { textsHiddenBy } from '#tests/support/hiddenValues.ts'
import { absenceSecrets } from './absenceSecrets.ts'
import { others, type Secret, unasked, waiting } from './secret.ts'
import { surveySecrets } from './surveySecrets.ts'
import { unlinkableSecret } from './reports.ts'

const people = (columns: string) => `update employees set ${columns} where id ${others}`
const zebra = (column: string) => `${column} = 'Zebra ${column} ' || left(md5(id::text), 6)`
const moved = (day: string) => `case when ${day} < current_date then ${day} - 4 else ${day} + 4 end`

/** An event in the history that changes only this field. */
const event = (entity: 'employee' | 'project', field: string, masked = false) => `
  insert into audit_events (id, at, actor_id, action, entity, entity_id, subject_id, changes)
  select md5('${field}' || t.id)::uuid, '2026-02-03', (select id from employees where username = 'linh'),
    '${entity}.${entity === 'employee' ? 'personal-info' : 'general-info'}', '${entity}', t.id,
      ${entity === 'employee' ? 't.id' : 'null'},
    '[{"field": "${field}", "before": "Aardvark", "after": "Zebra", "masked": ${masked}}]' from ${entity}s t
  where t.id ${others}`

/** Changes the audits and action items of projects whose cycles, audits and items `t` meet a condition. */
const audited = (where: string, turned: (score: string) => string) => [
  `update audit_cycles t set average_score = ${turned('coalesce(average_score, 0)')},
    flag = case flag when 'red' then 'green' when 'green' then 'yellow' else 'red' end,
    action_item_high = action_item_high + 1 where ${where}`,
  `update audits t set score = ${turned('score')}, auditor_id = (select id from employees where username = 'marek')
    where score between 1 and 4 and ${where}`,
  `update audit_items i set grade = ${turned('grade')}, notes = 'Zebra notes', name = i.name || ' Zebra' from audits t
    where t.id = i.audit_id and ${where}`,
  `update action_items t set name = name || ' Zebra', description = 'Zebra', due_date = due_date + 1,
    need_help = not need_help where ${where}`,
  `update action_item_snapshots t set high = high + 1 where ${where}`,
]

const generalTexts = textsHiddenBy(G)
const personalTexts = [...textsHiddenBy(P).filter((column) => column !== 'personal_email'), 'lat', 'long']
const allZebra = (columns: string[]) => columns.map(zebra).join(', ')

/** All values that the contract hides, by the permission that shows them. */
export const secrets: readonly Secret[] = [
  unlinkableSecret,
  {
    name: 'codes of links',
    isAlone: true,
    neverSeenBy: [unasked],
    seenBy: [],
    change: [
      `update invitations set invitation_code = md5(invitation_code::text)::uuid where is_completed
        or employee_id ${others}`,
      `update employee_emails set confirm_hash = md5(confirm_hash) where confirm_hash is not null`,
    ],
  },
  {
    name: 'addresses that wait for their confirmation',
    isAlone: true,
    shows: 'employees.one',
    seenBy: ['employees.read.personalInfo.fullAccess'],
    change: [
      `update employees set personal_email = (select m.address from employee_emails m where m.replaced_by = '${waiting}')
        where personal_email = '${waiting}'`,
    ],
    words: `select '${waiting}'`,
  },
  {
    name: 'salaries',
    shows: 'employees.one',
    seenBy: ['employees.baseSalary.read'],
    change: [
      `update pay set personal_account_amount = personal_account_amount * 3 + 17,
        company_account_amount = company_account_amount + 1.5,
        batch = 16 - batch, reason = 'Zebra ' || left(md5(id::text), 6), replaced_reason = 'Zebra'
        where employee_id ${others}`,
      event('employee', 'baseSalary', true),
    ],
  },
  {
    name: 'general info of people',
    shows: 'employees.one',
    // Charts about people's time count when people left.
    seenBy: ['employees.read.generalInfo.fullAccess', 'dashboards.resources.read'],
    change: [
      people(`${allZebra(generalTexts)}, is_keep_fwd_email = not is_keep_fwd_email,
        joined_date = joined_date - 3, left_date = left_date - 2,
        probation_end = probation_end - 4, contract_end = contract_end - 5`),
      people(`referred_by = case when referred_by is null and username <> 'marek'
        then (select id from employees where username = 'marek') end`),
      `update social_accounts set name = 'Zebra', account_id = 'Zebra', email = 'zebra@zebra.example'
        where type in ('notion', 'linkedin') and employee_id ${others}`,
      `update employments set reason = 'Zebra ' || left(md5(id::text), 6), replaced_reason = 'Zebra',
        projects_to = case when working_status = 'left' then (select id from employees where username = 'marek') end
        where employee_id ${others}`,
      event('employee', 'phoneNumber'),
    ],
    words: `select phone_number from employees where id ${others} union all select wise_recipient_name from employees
      where id ${others}`,
    days: `select joined_date::text from employees where id ${others} and joined_date is not null
      and working_status = 'full-time'`,
  },
  {
    name: 'personal info of people',
    shows: 'employees.one',
    seenBy: ['employees.read.personalInfo.fullAccess'],
    change: [
      people(`${allZebra(personalTexts)}, personal_email = 'zebra-' || left(md5(id::text), 8) || '@zebra.example'`),
      `update own_values set value = to_jsonb('Zebra ' || left(md5(id::text), 6)) where employee_id ${others}
        and field_id in (select id from own_fields where kind = 'text' and section = 'personal')`,
      `update content_bytes b set bytes = b.bytes || '\\x20' from contents c where c.id = b.content_id and c.is_private
        and c.target_type = 'employees' and c.target_id ${others}`,
      event('employee', 'address'),
      event('employee', 'localBankNumber', true),
    ],
    words: `select personal_email from employees where id ${others} union all select address from employees
      where id ${others}`,
  },
  {
    name: 'kind and time of memberships',
    shows: 'employees.one',
    seenBy: [
      'employees.read.projects.fullAccess',
      'projects.read.fullAccess',
      'projectMembers.read',
      'dashboards.resources.read',
    ],
    change: [
      `update project_members set start_date = start_date - 5, end_date = ${moved('end_date')}
        where employee_id ${others} and start_date < current_date`,
      `update allocations set deployment_type = case deployment_type when 'official' then 'shadow' else 'official' end,
        percent = 100 - percent / 10 * 5, reason = 'Zebra' where project_member_id in
          (select id from project_members where employee_id ${others})`,
    ],
  },
  {
    name: 'commercial data and ratings of projects',
    shows: 'projects.one',
    seenBy: ['projects.read.fullAccess', 'projects.edit', 'invoices.read', 'invoices.create'],
    change: [
      `update clients set name = 'Zebra ' || left(md5(id::text), 6), address = 'Zebra'`,
      `update client_contacts set name = 'Zebra', emails = '{zebra@zebra.example}'`,
      `update company_infos set name = 'Zebra ' || left(md5(id::text), 6), registration_number = 'Zebra'`,
      `update bank_accounts set account_number = 'Zebra ' || left(md5(id::text), 6), bank_name = 'Zebra',
        owner_name = 'Zebra'`,
      `update projects set client_email = '{zebra@zebra.example}', account_rating = 5 - account_rating,
        delivery_rating = 5 - delivery_rating, lead_rating = 5 - lead_rating, audit_notion_id = md5(id::text)::uuid,
        important_level = case important_level when 'high' then 'low' when 'low' then 'medium' else 'high' end`,
      `update own_values set value = to_jsonb('Zebra ' || left(md5(id::text), 6))
        where field_id in (select id from own_fields where kind = 'text' and section = 'commercial')`,
      `update projects p set client_id = (select id from clients where id is distinct from p.client_id
        order by md5(p.id::text || id::text) limit 1)`,
      `update project_members set upsell_person_id = (select id from employees where username = 'marek')`,
      event('project', 'clientEmail'),
    ],
    words: `select name from clients union all select audit_notion_id::text from projects union all
      select account_number from bank_accounts`,
  },
  {
    name: 'rates of members',
    shows: 'projectMembers.list',
    seenBy: ['projectMembers.rate.read', 'projects.read.monthlyRevenue', 'invoices.read', 'invoices.create'],
    change: [
      `update allocations set rate = coalesce(rate, 0) * 2 + 100 * (ascii(left(id::text, 1)) % 7),
        discount = 100 - coalesce(discount, 0)`,
      `update project_slots set rate = coalesce(rate, 0) * 2 + 31, discount = 50`,
    ],
  },
  {
    name: 'commission rates',
    shows: 'projects.one',
    seenBy: ['projects.commissionRate.read'],
    change: [
      `update project_heads set commission_rate = (commission_rate + 3) % 100`,
      `update project_commission_configs set commission_rate = (commission_rate + 4) % 100`,
      `update project_members set upsell_commission_rate = (coalesce(upsell_commission_rate, 0) + 5) % 100`,
    ],
  },
  ...absenceSecrets,
  ...surveySecrets,
  {
    name: 'audits and action items',
    shows: 'projectAudits.cycles',
    seenBy: ['dashboards.projects.read'],
    change: audited('true', (score) => `5 - ${score}`),
    words: 'select name from action_items union all select name from audit_items',
  },
  {
    name: 'audits and action items of projects that others lead',
    shows: 'projectAudits.cycles',
    seenBy: ['projects.read.fullAccess'],
    change: audited(
      `not exists (select from project_heads h where h.project_id = t.project_id and h.deleted_at is null
        and h.employee_id in (select id from own))`,
      (score) => `greatest(${score} - 1, 0)`,
    ),
    words: 'select name from action_items',
  },
  {
    name: 'invoices',
    shows: 'invoices.one',
    seenBy: ['invoices.read', 'invoices.create'],
    change: [
      `update invoices set sub_total = sub_total + 100, total = total + 100,
        conversion_amount = conversion_amount + 100, email = 'zebra@zebra.example', note = 'Zebra',
        description = 'Zebra', due_at = due_at + 1,
        line_items = line_items || '[{"description": "Zebra", "quantity": 1, "unitCost": 100, "discount": 0, "cost": 100, "isExternal": false}]'`,
    ],
    words: 'select number from invoices',
  },
]
