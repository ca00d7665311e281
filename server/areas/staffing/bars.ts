import { type RawBuilder, sql } from 'kysely'
import type { StaffingBar } from '#contract/api/staffing.ts'
import { entryTimes } from '#server/areas/metadata/queries.ts'
import { headLives } from '#server/areas/projects/visibility.ts'
import type { Db } from '#server/deps.ts'
import { inWindow, openFrom, type Scope, tables } from './scope.ts'

/** The project `p` of a row or bar. */
export const project = sql.raw(
  `json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'avatar', p.avatar, 'status', p.status) as project`,
)

/** The chip of the person `e`. */
export const person =
  sql.raw(`json_build_object('id', e.id, 'fullName', e.full_name, 'displayName', e.display_name,
  'avatar', e.avatar, 'username', e.username) as person`)

/** What the row of `of` in the table has of words: its seniority, and its positions by name. */
const words = (of: string, links: string) =>
  sql.raw(`coalesce((select k.name from seniorities k where k.id = ${of}.seniority_id), '') as seniority,
    array(select k.name from ${links}_positions l join positions k on k.id = l.position_id
      where l.${links}_id = ${of}.id order by lower(k.name collate "C"), k.id) as positions`)

/** Seats in the window that people of these ids hold, or that these projects have. */
export async function seatBars(db: Db, scope: Scope, narrowed: RawBuilder<unknown>): Promise<StaffingBar[]> {
  const { rows } = await sql<StaffingBar>`with ${tables(scope)}
    select m.id, m.project_slot_id as "projectSlotID", m.id::text as "projectMemberID", ${entryTimes('s')}, ${project}, ${person},
      ${words('m', 'project_member')}, m.deployment_type as "deploymentType", m.status,
      exists (select from project_heads h where h.project_id = m.project_id and h.employee_id = m.employee_id
        and h.position = 'technical-lead' and ${headLives('h', scope.viewer.today)}) as "isLead",
      m.start_date as "startDate", m.end_date as "endDate"
    from project_members m join seen on seen.id = m.project_id join projects p on p.id = m.project_id
      join project_slots s on s.id = m.project_slot_id join employees e on e.id = m.employee_id and e.deleted_at is null
    where m.deleted_at is null and ${inWindow('m.start_date', 'm.end_date', scope)} and ${narrowed}
    order by m.start_date, m.id`.execute(db)
  return rows
}

/** Vacant seats, of these ids or of these projects. */
export async function vacantBars(
  db: Db,
  scope: Scope,
  narrowed: RawBuilder<unknown>,
): Promise<StaffingBar[]> {
  const { rows } = await sql<StaffingBar>`with ${tables(scope)}
    select s.id, s.id as "projectSlotID", '' as "projectMemberID", ${entryTimes('s')}, ${project}, null as person,
      ${words('s', 'project_slot')}, s.deployment_type as "deploymentType", s.status, false as "isLead",
      ${openFrom('s', 'p', scope)} as "startDate", null as "endDate"
    from vacancy v join project_slots s on s.id = v.id join projects p on p.id = s.project_id
    where ${narrowed} order by "startDate", s.id`.execute(db)
  return rows
}
