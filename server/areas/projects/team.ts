import { type RawBuilder, sql } from 'kysely'
import { basic, listOf } from '#server/areas/employees/queries.ts'
import { runs, type Viewer } from '#server/areas/employees/visibility.ts'
import { byName } from '#server/areas/metadata/queries.ts'
import { leads } from './headColumns.ts'

/**
 * A lateral join `team`: `members` of the project `p` in its detail as JSON, leads first (wire-projects-invoices.md section 6.1), and `revenue`,
 * what the official active ones among them cost a month (section 5.5). `currency` is the project's, as JSON.
 */
export function team({ today }: Viewer, currency: RawBuilder<unknown>): RawBuilder<unknown> {
  const positions = listOf(
    sql`json_build_object('id', k.id, 'code', k.code, 'name', k.name)`,
    byName('k'),
    sql`from project_member_positions l join positions k on k.id = l.position_id and k.deleted_at is null
      where l.project_member_id = m.id`,
  )
  const member = sql`json_build_object('projectMemberID', '', 'projectSlotID', '', 'employeeID', e.id,
    'fullName', e.full_name, 'displayName', e.display_name, 'avatar', e.avatar, 'username', e.username,
    'status', m.status, 'isLead', ${leads('m', today)}, 'deploymentType', m.deployment_type, 'startDate', null,
    'endDate', null, 'rate', m.rate, 'discount', 0, 'upsellCommissionRate', 0, 'leadCommissionRate', 0,
    'currency', ${currency}, 'note', '', 'seniority', json_build_object('id', s.id, 'code', s.code, 'name', s.name),
    'positions', ${positions}, 'upsellPerson', (select ${basic('u')} from employees u where u.id = m.upsell_person_id))`
  return sql`cross join lateral (select coalesce(json_agg(${member}
        order by ${leads('m', today)} desc, s.level desc, e.sort_name, m.id), '[]') as members,
      coalesce(sum(m.rate) filter (where m.deployment_type = 'official' and m.status = 'active'), 0) as revenue
    from project_members m join employees e on e.id = m.employee_id join seniorities s on s.id = m.seniority_id
    where m.project_id = p.id and ${runs('m', today)}) team`
}
