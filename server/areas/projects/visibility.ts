import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { runs, type Viewer } from '#server/areas/employees/index.ts'
import { standIn } from '#server/platform/db/standIn.ts'
import type { Db } from '#server/platform/deps.ts'

/**
 * Conditions for seeing and leading projects (rules/projects.md#2.1). `p` is the table or alias of the project. A
 * membership counts from its start date to the day before its end date, at `viewer.today`, the company's date.
 */

/**
 * The viewer is an active member: the project is active, and the membership is running.
 */
export function isActiveMember(p: string, { me, today }: Viewer): RawBuilder<boolean> {
  return sql`(${sql.ref(`${p}.status`)} = 'active' and exists (select 1 from project_members mine
    where mine.project_id = ${sql.ref(`${p}.id`)} and mine.employee_id = ${me.id || null}
      and ${runs('mine', today)}))`
}

/** A day of the membership that the head row `h` follows; null without one. */
const followed = (h: string, day: 'start_date' | 'end_date') =>
  sql`(select f.${sql.ref(day)} from project_members f where f.id = ${sql.ref(`${h}.project_member_id`)})`

/**
 * SQL for the first day on which the head row `h` is not true any more; null without an end (rules/time.md#8). This and
 * `headStart()` are no functions of the database, because it calls those that read tables for each row.
 */
export const headEnd = (h: string): RawBuilder<string | null> =>
  sql`least(${sql.ref(`${h}.end_date`)}, ${followed(h, 'end_date')})`

/** SQL for the first day of the head row `h` (rules/time.md#8). */
export const headStart = (h: string): RawBuilder<string> =>
  sql`greatest(${sql.ref(`${h}.start_date`)}, ${followed(h, 'start_date')})`

/** The head row `h` is current. */
export function headLives(h: string, today: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${h}.deleted_at`)} is null and coalesce(${headEnd(h)}, 'infinity') > ${today}::date)`
}

/** The viewer is an active member and technical lead of the project. */
export function isProjectLead(p: string, viewer: Viewer): RawBuilder<boolean> {
  return sql`(${isActiveMember(p, viewer)} and exists (select 1 from project_heads led
    where led.project_id = ${sql.ref(`${p}.id`)} and led.employee_id = ${viewer.me.id || null}
      and led.position = 'technical-lead' and ${headLives('led', viewer.today)}))`
}

/** The permissions for projects and members on another day: those of their members and history in time. */
export const forProjects: readonly Permission[] = ['projects.read.fullAccess', 'projectMembers.read']

/** The handle with which statements read heads who had begun on the day that the viewer asked for (rules/time.md#7.4). */
export const headsOn = (db: Db, { day }: Viewer): Db =>
  day
    ? standIn(
        db,
        sql`project_heads as not materialized (select h.* from project_heads h where ${headStart('h')} <= ${day}::date)`,
      )
    : db

/** The heads that see the health of a project. Sales don't. */
const heading = ['technical-lead', 'delivery-manager', 'account-manager'] as const

/** SQL for an array of the ids of projects of which the viewer is a technical lead, delivery manager or account manager. */
export const headed = ({ me, today }: Viewer): RawBuilder<unknown> => sql`array(select h.project_id from project_heads h
    where h.employee_id = ${me.id || null} and h.position = any (${[...heading]}::text[]) and ${headLives('h', today)})`

/** The viewer is a current technical lead, delivery manager or account manager of the project, member or not. */
export const isHeadOf = (p: string, viewer: Viewer): RawBuilder<boolean> =>
  sql`(${sql.ref(`${p}.id`)} = any (${headed(viewer)}))`

/**
 * The project is not deleted, and the viewer sees its audits, action items and numbers: with full access always,
 * otherwise as a head.
 */
export function healthSeen(p: string, viewer: Viewer): RawBuilder<boolean> {
  const live = sql<boolean>`${sql.ref(`${p}.deleted_at`)} is null`
  return viewer.me.can('projects.read.fullAccess') ? sql`(${live})` : sql`(${live} and ${isHeadOf(p, viewer)})`
}

/**
 * The project is not deleted, and the viewer sees it in list and detail: with full access always, otherwise as an
 * active member.
 */
export function projectSeen(p: string, viewer: Viewer): RawBuilder<boolean> {
  const live = sql<boolean>`${sql.ref(`${p}.deleted_at`)} is null`
  if (viewer.me.can('projects.read.fullAccess')) return live
  return sql`(${live} and ${isActiveMember(p, viewer)})`
}
