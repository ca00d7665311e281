import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { headed, headLives, headStart, runs, type Viewer } from '#server/areas/employees/index.ts'
import { standIn } from '#server/platform/db/standIn.ts'
import type { Db } from '#server/platform/deps.ts'

export { headed, headEnd, headLives, headStart } from '#server/areas/employees/index.ts'

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
