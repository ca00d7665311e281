import { type RawBuilder, sql } from 'kysely'
import { runs, type Viewer } from '#server/areas/employees/visibility.ts'

/**
 * Who sees and leads which projects (rules/projects.md#2.1). `p` is the alias or table of the project; "now" is the
 * day of the viewer, so a membership counts from its start to the day before its end.
 */

/** The viewer works on the project today, and it is active: his row runs, and its stored status is `active` too. */
export function isActiveMember(p: string, { me, today }: Viewer): RawBuilder<boolean> {
  return sql`(${sql.ref(`${p}.status`)} = 'active' and exists (select 1 from project_members mine
    where mine.project_id = ${sql.ref(`${p}.id`)} and mine.employee_id = ${me.id || null} and mine.status = 'active'
      and ${runs('mine', today)}))`
}

/** The row of heads `h` counts today. */
export function headLives(h: string, today: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${h}.deleted_at`)} is null
    and (${sql.ref(`${h}.end_date`)} is null or ${sql.ref(`${h}.end_date`)} > ${today}::date))`
}

/** The viewer is an active member of the project, and a technical lead of it. */
export function isProjectLead(p: string, viewer: Viewer): RawBuilder<boolean> {
  return sql`(${isActiveMember(p, viewer)} and exists (select 1 from project_heads led
    where led.project_id = ${sql.ref(`${p}.id`)} and led.employee_id = ${viewer.me.id || null}
      and led.position = 'technical-lead' and ${headLives('led', viewer.today)}))`
}

const heading = ['technical-lead', 'delivery-manager', 'account-manager'] as const

/** The viewer leads the project or manages its delivery or its account today, member of it or not. */
export function isHeadOf(p: string, { me, today }: Viewer): RawBuilder<boolean> {
  return sql`(${sql.ref(`${p}.id`)} = any (array(select h.project_id from project_heads h
    where h.employee_id = ${me.id || null} and h.position = any (${[...heading]}::text[]) and ${headLives('h', today)})))`
}

/**
 * The project is not deleted, and the viewer sees its audits, action items and numbers: any with full access, else
 * where he is head.
 */
export function healthSeen(p: string, viewer: Viewer): RawBuilder<boolean> {
  const live = sql<boolean>`${sql.ref(`${p}.deleted_at`)} is null`
  return viewer.me.can('projects.read.fullAccess') ? sql`(${live})` : sql`(${live} and ${isHeadOf(p, viewer)})`
}

/** The project is not deleted, and in the viewer's list and open to him in detail: any with full access, else where he is active. */
export function projectSeen(p: string, viewer: Viewer): RawBuilder<boolean> {
  const live = sql<boolean>`${sql.ref(`${p}.deleted_at`)} is null`
  if (viewer.me.can('projects.read.fullAccess')) return live
  return sql`(${live} and ${isActiveMember(p, viewer)})`
}
