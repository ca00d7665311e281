import type { Kysely } from 'kysely'
import type { DB } from '../../types.ts'
import { seedId } from '../ids.ts'
import { insertRows } from '../insertRows.ts'
import { type DemoProject, personId } from './company.ts'

/** Projects with their memberships, ended, running and to come. */
export async function seedProjects(db: Kysely<DB>, projects: DemoProject[], today: string): Promise<void> {
  await insertRows(
    db,
    'projects',
    projects.map(({ code, name, status }) => ({ id: seedId('project', code), code, name, status })),
  )
  const members = projects.flatMap((project) =>
    project.members.map((member) => ({ ...member, project: project.code })),
  )
  const memberId = ({ project, username, start }: (typeof members)[number]) =>
    seedId('membership', `${project}/${username}/${start}`)
  const slotOf = (member: (typeof members)[number]) =>
    seedId('slot', `${member.project}/${member.username}/${member.start}`)
  const statusOf = (member: (typeof members)[number]) =>
    member.end && member.end <= today ? 'inactive' : member.start > today ? 'on-boarding' : 'active'
  await insertRows(
    db,
    'project_slots',
    members.map((member) => ({
      id: slotOf(member),
      project_id: seedId('project', member.project),
      seniority_id: seedId('seniority', 'mid'),
      status: statusOf(member),
      deployment_type: member.deployment,
    })),
  )
  await insertRows(
    db,
    'project_members',
    members.map((member) => ({
      id: memberId(member),
      project_id: seedId('project', member.project),
      employee_id: personId(member.username),
      start_date: member.start,
      end_date: member.end,
      project_slot_id: slotOf(member),
      seniority_id: seedId('seniority', 'mid'),
      status: statusOf(member),
      deployment_type: member.deployment,
    })),
  )
  await insertRows(
    db,
    'project_member_positions',
    members.map((member) => ({
      project_member_id: memberId(member),
      position_id: seedId('position', member.position),
    })),
  )
}
