import { type RawBuilder, sql } from 'kysely'
import { shownDay, type Viewer } from '#server/areas/employees/index.ts'
import { unfinished } from './members/queries.ts'
import { isHeadOf } from './visibility.ts'

/**
 * SQL for the ids of the people whom the viewer leads: their direct reports, and those who are on a project that they
 * head. `there` says which memberships `m` count; by default those that have not ended.
 */
export const peopleLed = (
  viewer: Viewer,
  there: RawBuilder<boolean> = unfinished('m', shownDay(viewer)),
): RawBuilder<unknown> => sql`select w.id from employees w
    where w.line_manager_id = ${viewer.me.id || null} and w.deleted_at is null
  union select m.employee_id from project_members m join projects p on p.id = m.project_id
    where m.deleted_at is null and p.deleted_at is null and p.status <> 'closed' and ${isHeadOf('p', viewer)}
      and ${there} and m.employee_id <> ${viewer.me.id || null}`

/** SQL condition: `mine` asks for all, or the viewer heads the project `p` (rules/dashboards.md#1.6). */
export const projectAsked = (p: string, viewer: Viewer, { mine }: { mine?: boolean }): RawBuilder<boolean> =>
  mine ? isHeadOf(p, viewer) : sql`true`

/** SQL condition: `mine` asks for all, or the viewer leads the person with this id (rules/dashboards.md#1.6). */
export const personAsked = (id: string, viewer: Viewer, { mine }: { mine?: boolean }): RawBuilder<boolean> =>
  mine ? sql`(${sql.ref(id)} in (${peopleLed(viewer)}))` : sql`true`
