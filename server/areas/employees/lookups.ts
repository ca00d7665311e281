import { sql } from 'kysely'
import { type BasicEmployee, EmployeeRecord } from '#contract/api/employees/employee.ts'
import { byName } from '#server/platform/db/names.ts'
import { basicColumns } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { ownFieldSchema } from './ownFields.ts'
import { membershipShown, openAs, opens, present, runs, sharesProject, type Viewer } from './visibility.ts'
import { z } from 'zod'
import { field } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import { historyOf } from '#server/platform/auditLog/history.ts'

/**
 * The id of the employee with this id or username. Throws 404 if there is none or the viewer cannot open the record.
 */
export async function requireOpen(db: Db, viewer: Viewer, idOrUsername: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select e.id from employees e where ${openAs(idOrUsername, viewer)}`.execute(db)
  if (!rows[0]) throw notFound('employee')
  return rows[0].id
}

/** The usernames of people whom the viewer can open, or `null` if they can open all who have not left. */
export async function openableUsernames(db: Db, viewer: Viewer): Promise<string[] | null> {
  if (viewer.me.can('employees.read.projects.readActive')) return null
  const { rows } = await sql<{
    username: string
  }>`select e.username from employees e where ${opens('e', viewer)} order by e.username`.execute(db)
  return rows.map(({ username }) => username)
}

/** Projects with current members whom the viewer sees there, by name: the options of the list's project filter. */
export async function projectOptionRows(db: Db, viewer: Viewer) {
  const { rows } = await sql<{ id: string; code: string; name: string; avatar: string }>`
    select p.id, p.code, p.name, p.avatar from projects p where p.deleted_at is null and exists (
      select from project_members m
      where m.project_id = p.id and ${runs('m', viewer.today)} and ${membershipShown('m', 'p', viewer)})
    order by ${byName('p')}`.execute(db)
  return rows
}

/** The line managers of present employees, by display name (rules/people.md#5.12). */
export async function lineManagerRows(db: Db, viewer: Viewer): Promise<BasicEmployee[]> {
  const scope = viewer.me.can('employees.read.fullAccess') ? sql`` : sql`and ${sharesProject('t', viewer)}`
  const { rows } = await sql<BasicEmployee>`
    select ${basicColumns('e')}
    from employees e where e.deleted_at is null and exists (
      select from employees t where t.line_manager_id = e.id and ${present('t', viewer.today)} ${scope})
    order by e.sort_name, e.id`.execute(db)
  return rows
}

/** The fields of the history: those of the record, and the number of events emptied by an erasure. */
const Told = EmployeeRecord.extend({
  emptied: field(z.string(), { label: 'Erased events' }),
  onboardingItem: field(z.string(), { label: 'To be done for joining' }),
})

/**
 * The history of an employee, newest first, with the fields that the reader can see. Hides the number of events that an
 * erasure emptied: some of them name the readers of reviews, so the number could tell a reviewed person who wrote them.
 */
export async function timelineOf(db: Db, id: string, can: Can, size: number, offset: number) {
  const own = await ownFieldSchema(db)
  const strands = [{ events: sql<boolean>`true`, schema: Told.extend(own.shape) }]
  const { entries, total } = await historyOf(db, { entity: 'employee', id, can, strands }, size, offset)
  const told = entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((one) =>
      one.field === 'emptied' ? { ...one, before: '', after: '', masked: true } : one,
    ),
  }))
  return { entries: told, total }
}
