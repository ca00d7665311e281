import { type RawBuilder, sql } from 'kysely'
import type { Project, ProjectMember } from '#contract/api/projects/project.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import { leadOf } from './headColumns.ts'

/**
 * A member of a listed project as a JSON array without keys, with only the values that differ between members. A page
 * of the list can contain tens of thousands of members with 24 fields each (rules/projects.md#3.1).
 */
type Listed = [
  employeeID: string,
  fullName: string,
  displayName: string,
  avatar: string,
  username: string,
  status: ProjectMember['status'],
  isLead: boolean,
  deploymentType: string,
  rate: number,
]

/** A listed project as the query returns it. */
export type ListedProject = Omit<Project, 'members'> & { members: Listed[] }

/** A lateral join `team` for lists: `members` of project `p`, oldest membership first, and `revenue` as in `team`. */
export function listTeam({ today }: Viewer): RawBuilder<unknown> {
  return sql`cross join lateral (select coalesce(json_agg(json_build_array(e.id, e.full_name, e.display_name, e.avatar,
        e.username, m.status, lead.id is not null, m.deployment_type, m.rate) order by m.created_at, m.id),
          '[]') as members,
      coalesce(sum(m.rate) filter (where m.deployment_type = 'official' and m.status = 'active'), 0) as revenue
    from project_members m join employees e on e.id = m.employee_id ${leadOf(today)}
    where m.project_id = p.id and m.deleted_at is null and (m.status = 'active' or p.status = 'closed')) team`
}

/** The project in the format of the API. */
export function wholeProject({ members, ...project }: ListedProject): Project {
  const { currency } = project
  const whole = members.map(
    ([employeeID, fullName, displayName, avatar, username, status, isLead, deploymentType, rate]): ProjectMember => ({
      projectMemberID: '',
      projectSlotID: '',
      employeeID,
      fullName,
      displayName,
      avatar,
      username,
      status,
      isLead,
      deploymentType,
      startDate: null,
      endDate: null,
      rate,
      discount: 0,
      upsellCommissionRate: 0,
      leadCommissionRate: 0,
      currency,
      note: '',
      seniority: null,
      positions: [],
      upsellPerson: null,
    }),
  )
  return { ...project, members: whole }
}
