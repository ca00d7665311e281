import { type RawBuilder, sql } from 'kysely'
import { covers } from './scopes.ts'
import { isCalled, runs, type Viewer } from './viewer.ts'

export { everything, isCalled, runs, shownDay, type Viewer } from './viewer.ts'

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
  const running = sql<boolean>`${runs(m, viewer.today)} and ${sql.ref(`${p}.status`)} = 'active'`
  const who = sql.ref(`${m}.employee_id`)
  const whole = covers('employees.read.projects.fullAccess', who, viewer)
  if (viewer.day) return whole
  const active = covers('employees.read.projects.readActive', who, viewer)
  return sql`(${whole} or (${running} and (${active} or ${viewerRunsOn(p, viewer)})))`
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
  if (viewer.me.can('employees.read.projects.readActive')) return sql`true`
  const covered = covers('employees.read.projects.readActive', sql.ref(`${e}.id`), viewer)
  return sql`(${sharesProject(e, viewer)} or ${covered})`
}

/**
 * SQL condition: the viewer can open the record of the employee `e`. True for people in the list, oneself, the own line
 * manager and mentees. Leavers need a further permission.
 */
export function opens(e: string, viewer: Viewer): RawBuilder<boolean> {
  const { me } = viewer
  const column = (name: string) => sql.ref(`${e}.${name}`)
  const leavers = covers('employees.read.fullAccess', column('id'), viewer)
  const here = sql`(${column('working_status')} <> 'left' or ${leavers})`
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

/** SQL condition: the employee `e` has this id or username, and the viewer can open the record. */
export const openAs = (idOrUsername: string, viewer: Viewer): RawBuilder<boolean> =>
  sql`${isCalled(idOrUsername)} and ${opens('e', viewer)}`
