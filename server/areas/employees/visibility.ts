import { type RawBuilder, sql } from 'kysely'
import type { Person } from '#server/platform/http/person.ts'

/**
 * The caller and today in the company time zone, which together decide which people and memberships are visible. `day` is the
 * day that is shown if the caller asks for another one than today; it changes no right (docs/rules/time.md#7).
 */
export interface Viewer {
  me: Pick<Person, 'id' | 'can'>
  today: string
  day?: string
}

/** The day of what is shown. */
export const shownDay = ({ day, today }: Viewer): string => day ?? today

/** A viewer that sees everything, for internal reads such as the history. */
export function everything(today: string): Viewer {
  return { me: { id: '', can: () => true }, today }
}

/** SQL condition: the membership `m` has started and not ended (rules/people.md#2.5). */
export function runs(m: string, today: string): RawBuilder<boolean> {
  return sql`(${sql.raw(`${m}.deleted_at is null`)}
    and is_running(${sql.ref(`${m}.start_date`)}, ${sql.ref(`${m}.end_date`)}, ${today}::date))`
}

/** SQL condition: the viewer is a current member of the project `p`. */
function viewerRunsOn(p: string, { me, today }: Viewer): RawBuilder<boolean> {
  return sql`exists (select 1 from project_members mine
    where mine.project_id = ${sql.ref(`${p}.id`)} and mine.employee_id = ${me.id || null} and ${runs('mine', today)})`
}

/**
 * SQL condition: the membership `m` on project `p` is visible in an employee's record (rules/people.md#2.3). Who can't see
 * its first and last day sees none on another day, because comparing days would tell them (docs/rules/time.md#7.2).
 */
export function membershipShown(m: string, p: string, viewer: Viewer): RawBuilder<boolean> {
  if (viewer.me.can('employees.read.projects.fullAccess')) return sql`true`
  if (viewer.day) return sql`false`
  const running = sql<boolean>`${runs(m, viewer.today)} and ${sql.ref(`${p}.status`)} = 'active'`
  if (viewer.me.can('employees.read.projects.readActive')) return running
  return sql`${running} and ${viewerRunsOn(p, viewer)}`
}

/** SQL condition: the project `p` is active and the viewer is a current member (rules/people.md#2.1). */
export function sharedProject(p: string, viewer: Viewer): RawBuilder<boolean> {
  return sql`${sql.ref(`${p}.status`)} = 'active' and ${sql.ref(`${p}.deleted_at`)} is null
    and ${viewerRunsOn(p, viewer)}`
}

/**
 * SQL condition: the employee `e` is a current member of a project shared with the viewer. The ids are collected once
 * in an array, because the planner underestimates their number and would scan them for each employee.
 */
export function sharesProject(e: string, viewer: Viewer): RawBuilder<boolean> {
  return sql`${sql.ref(`${e}.id`)} = any (array(
    select m.employee_id from project_members m join projects p on p.id = m.project_id
    where ${runs('m', viewer.today)} and ${sharedProject('p', viewer)}))`
}

/** SQL condition of list, search and pickers: the employee `e` is in the viewer's scope (rules/people.md#2.1). */
export function listed(e: string, viewer: Viewer): RawBuilder<boolean> {
  return viewer.me.can('employees.read.projects.readActive') ? sql`true` : sharesProject(e, viewer)
}

/**
 * SQL condition: the viewer can open the record of the employee `e`. True for people in the list, oneself, the own line
 * manager and mentees. Leavers need a further permission.
 */
export function opens(e: string, viewer: Viewer): RawBuilder<boolean> {
  const { me } = viewer
  const column = (name: string) => sql.ref(`${e}.${name}`)
  const here = me.can('employees.read.fullAccess') ? sql`true` : sql`${column('working_status')} <> 'left'`
  return sql`(${column('deleted_at')} is null and ${here}
    and (${listed(e, viewer)} or ${column('id')} = ${me.id || null}
    or ${column('line_manager_id')} = ${me.id || null}
    or ${column('id')} = (select own.line_manager_id from employees own where own.id = ${me.id || null})))`
}

/**
 * SQL condition: the employee `e` is present, with neither the status `left` nor a past leaving date
 * (rules/people.md#2.6).
 */
export function present(e: string, today: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${e}.${name}`)
  return sql`(${column('deleted_at')} is null and ${column('working_status')} <> 'left'
    and (${column('left_date')} is null or ${column('left_date')} >= ${today}::date))`
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** SQL condition: the employee `e` has this id or username. */
export const isCalled = (idOrUsername: string): RawBuilder<boolean> =>
  uuid.test(idOrUsername) ? sql`e.id = ${idOrUsername}` : sql`lower(e.username) = lower(${idOrUsername})`

/** SQL condition: the employee `e` has this id or username, and the viewer can open the record. */
export const openAs = (idOrUsername: string, viewer: Viewer): RawBuilder<boolean> =>
  sql`${isCalled(idOrUsername)} and ${opens('e', viewer)}`
