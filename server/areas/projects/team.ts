import { type RawBuilder, sql } from 'kysely'
import { runs, type Viewer } from '#server/areas/employees/index.ts'
import { byName } from '#server/platform/db/names.ts'
import { basic, entry, personKeys } from '#server/platform/db/shapes.ts'
import { leadOf } from './headColumns.ts'

/**
 * Positions of all members in one join, as `position`. A sub-select per member would cost more than the rest of the
 * project.
 */
const positions = sql`left join (select l.project_member_id, json_agg(${entry('k')} order by ${byName('k')}) as list
    from project_members o join project_member_positions l on l.project_member_id = o.id
      join positions k on k.id = l.position_id and k.deleted_at is null
    where o.project_id = p.id and o.deleted_at is null
      group by l.project_member_id) position on position.project_member_id = m.id`

/**
 * A lateral join `team`: `members` of project `p` in its detail as JSON, leads first (rules/projects.md#3.1), and
 * `revenue`, the sum of monthly rates of official active members (rules/projects.md#5.3). `currency` is the project's,
 * as JSON.
 */
export function team({ today }: Viewer, currency: RawBuilder<unknown>): RawBuilder<unknown> {
  const member = sql`json_build_object('projectMemberID', '', 'projectSlotID', '', 'employeeID', e.id,
    ${personKeys('e')},
    'status', m.status, 'isLead', lead.id is not null, 'deploymentType', m.deployment_type, 'startDate', null,
    'endDate', null, 'rate', m.rate, 'discount', 0, 'upsellCommissionRate', 0, 'leadCommissionRate', 0,
    'currency', ${currency}, 'note', '', 'seniority', ${entry('s')},
    'positions', coalesce(position.list, '[]'),
    'upsellPerson', (select ${basic('u')} from employees u where u.id = m.upsell_person_id))`
  return sql`cross join lateral (select coalesce(json_agg(${member}
        order by lead.id is null, s.level desc, e.sort_name, m.id), '[]') as members,
      coalesce(sum(m.rate) filter (where m.deployment_type = 'official' and m.status = 'active'), 0) as revenue
    from project_members m join employees e on e.id = m.employee_id join seniorities s on s.id = m.seniority_id
      ${leadOf(today)} ${positions} where m.project_id = p.id and ${runs('m', today)}) team`
}
