import { sql } from 'kysely'
import { at, lastPlannedDay } from '#server/platform/db/dated.ts'
import { standIn } from '#server/platform/db/standIn.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { canOnSome } from '#server/platform/reference/rights.ts'
import { requireGrant } from '#server/platform/http/person.ts'
import type { Permission } from '#contract/permissions.ts'
import { G } from '#contract/api/employees/employee.ts'
import { ownColumn, ownFields } from './fields.ts'
import { isCounted } from './scopes.ts'
import { opens, type Viewer } from './visibility.ts'

/** What the employment of a day says instead of the row. */
const dated = ['working_status', 'seniority_id', 'line_manager_id']
/** The linked entries of the day, by which filters find people. */
export const datedLinks = { positions: 'position_ids', organizations: 'organization_ids', chapters: 'chapter_ids' }
/** Columns that lists read besides the fields. */
const further = ['deleted_at', 'sort_name', 'search_words', 'discord_account_id', 'referred_by']
const undated = [...ownFields.map(ownColumn), ...further].filter((column) => !dated.includes(column))
const columns = (of: string, names: readonly string[]) => sql.join(names.map((name) => sql.ref(`${of}.${name}`)))

const links = (kind: string, day: string) => {
  const id = sql.ref(`${kind}_id`)
  return sql`${sql.ref(`employee_${kind}s`)} as not materialized (select m.employee_id, l.${id} from employments m
    cross join lateral (select distinct u.${id} from unnest(${sql.ref(`m.${kind}_ids`)}) as u (${id})) l
      where ${at('m', day)})`
}

/**
 * Tables of a `with` that stand in place of `employees` and its dated links: people as they are on this day, without
 * those who had not joined, and without those whose record the viewer can't open, or whom the viewer does not read in
 * time, today (docs/rules/time.md#7.3).
 */
const peopleOf = (day: string, viewer: Viewer) => sql`employees as not materialized (
    select ${columns('e', undated)}, ${columns('m', [...dated, ...Object.values(datedLinks)])} from employees e
      join employments m on m.employee_id = e.id and ${at('m', day)}
    where (e.joined_date is null or e.joined_date <= ${day}::date) and ${opens('e', viewer)}
      and ${isCounted(sql`e.id`, viewer)}),
  ${links('position', day)}, ${links('organization', day)}, ${links('chapter', day)}`

/**
 * The handle with which statements read people as they are on the day that the viewer asked for, and only those to whom
 * the viewer limits them: the same statements, with other rows in `employees`. Without both, the handle itself.
 */
export function peopleOn(db: Db, viewer: Viewer): Db {
  if (viewer.day) return standIn(db, peopleOf(viewer.day, viewer))
  if (!viewer.only || viewer.only.every(viewer.me.can)) return db
  const counted = isCounted(sql`e.id`, viewer)
  return standIn(db, sql`employees as not materialized (select e.* from employees e where ${counted})`)
}

/** The permissions for people on another day: those of their employment in time. */
const forPeople: readonly Permission[] = [G]

/** The permissions for people on another day with the projects on which they work. */
export const forWork: readonly Permission[] = [G, 'employees.read.projects.fullAccess']

/**
 * The viewer of a call with `asOf`, the day, and the people on whom the permissions of the history of what is shown
 * hold. Throws 403 for who has one of these on nobody, and 400 for days on which there was no company, or that are too
 * far ahead (docs/rules/time.md#7.1).
 */
export async function viewerOn(
  db: Db,
  viewer: Viewer,
  day: string | null | undefined,
  permissions = forPeople,
): Promise<Viewer> {
  if (!day) return viewer
  for (const permission of permissions) requireGrant({ can: canOnSome(viewer.me) }, permission)
  if (day > lastPlannedDay(viewer.today)) throw badField('asOf', 'asOf.tooFar')
  const { rows } = await sql<{ began: string | null }>`select e.joined_date as began from employees e
    where e.deleted_at is null order by e.joined_date, e.id limit 1`.execute(db)
  if (day < (rows[0]?.began ?? '')) throw badField('asOf', 'asOf.beforeCompany')
  // What holds on the person of a call is not held on those who are named there.
  const can = viewer.me.scoped?.on([]) ?? viewer.me.can
  return { ...viewer, me: { ...viewer.me, can }, only: [...(viewer.only ?? []), ...permissions], day }
}
