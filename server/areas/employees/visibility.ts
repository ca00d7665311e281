import { type RawBuilder, sql } from 'kysely'
import type { Person } from '#server/platform/http/person.ts'

/** Who looks, and on which day (company time zone): what decides which people and memberships are seen. */
export interface Viewer {
  me: Pick<Person, 'id' | 'can'>
  today: string
}

/** The system itself, for the history: sees everything. */
export function everything(today: string): Viewer {
  return { me: { id: '', can: () => true }, today }
}

/** The membership `m` runs today: started, and not ended (rules/people.md#2.5). */
export function runs(m: string, today: string): RawBuilder<boolean> {
  return sql`(${sql.raw(`${m}.deleted_at is null`)} and is_running(${sql.ref(`${m}.start_date`)}, ${sql.ref(`${m}.end_date`)}, ${today}::date))`
}

/** The viewer runs on the project `p` today. */
function viewerRunsOn(p: string, { me, today }: Viewer): RawBuilder<boolean> {
  return sql`exists (select 1 from project_members mine
    where mine.project_id = ${sql.ref(`${p}.id`)} and mine.employee_id = ${me.id || null} and ${runs('mine', today)})`
}

/** Whether the membership `m` on project `p` is shown inside an employee (rules/people.md#2.3). */
export function membershipShown(m: string, p: string, viewer: Viewer): RawBuilder<boolean> {
  if (viewer.me.can('employees.read.projects.fullAccess')) return sql`true`
  const running = sql<boolean>`${runs(m, viewer.today)} and ${sql.ref(`${p}.status`)} = 'active'`
  if (viewer.me.can('employees.read.projects.readActive')) return running
  return sql`${running} and ${viewerRunsOn(p, viewer)}`
}

/** Projects `p` that the viewer shares with others: active, and he runs on them (rules/people.md#2.1). */
export function sharedProject(p: string, viewer: Viewer): RawBuilder<boolean> {
  return sql`${sql.ref(`${p}.status`)} = 'active' and ${sql.ref(`${p}.deleted_at`)} is null and ${viewerRunsOn(p, viewer)}`
}

/**
 * Whether the employee `e` runs today on a project that the viewer shares. Those people are gathered once: asked for each employee anew,
 * a database that guesses too few of them goes through all of them for each.
 */
export function sharesProject(e: string, viewer: Viewer): RawBuilder<boolean> {
  return sql`${sql.ref(`${e}.id`)} = any (array(select m.employee_id from project_members m join projects p on p.id = m.project_id
    where ${runs('m', viewer.today)} and ${sharedProject('p', viewer)}))`
}

/** The row rule of the list, the search and the pickers: the employee `e` is in the viewer's scope (rules/people.md#2.1). */
export function listed(e: string, viewer: Viewer): RawBuilder<boolean> {
  return viewer.me.can('employees.read.projects.readActive') ? sql`true` : sharesProject(e, viewer)
}

/**
 * Whether the viewer may open the record of the employee `e`, and all that hangs on it: whoever the list would show,
 * and besides oneself, one's line manager and one's mentees. Who left takes a permission of its own.
 */
export function opens(e: string, viewer: Viewer): RawBuilder<boolean> {
  const { me } = viewer
  const column = (name: string) => sql.ref(`${e}.${name}`)
  const here = me.can('employees.read.fullAccess') ? sql`true` : sql`${column('working_status')} <> 'left'`
  return sql`(${column('deleted_at')} is null and ${here} and (${listed(e, viewer)} or ${column('id')} = ${me.id || null}
    or ${column('line_manager_id')} = ${me.id || null}
    or ${column('id')} = (select own.line_manager_id from employees own where own.id = ${me.id || null})))`
}

/** The employee `e` is present: has not left, nor has a leaving day that came (rules/people.md#2.6). */
export function present(e: string, today: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${e}.${name}`)
  return sql`(${column('deleted_at')} is null and ${column('working_status')} <> 'left'
    and (${column('left_date')} is null or ${column('left_date')} >= ${today}::date))`
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The employee `e` has this id or username, and the viewer may open the record. */
export function openAs(idOrUsername: string, viewer: Viewer): RawBuilder<boolean> {
  const matches = uuid.test(idOrUsername)
    ? sql`e.id = ${idOrUsername}`
    : sql`lower(e.username) = lower(${idOrUsername})`
  return sql`${matches} and ${opens('e', viewer)}`
}
