import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { mayUse } from '#server/platform/http/person.ts'
import { writeNow, type Writing, type Written } from './change.ts'
import type { Field } from './fields.ts'

/** SQL for the admins who can sign in on `day`. */
export const actingAdmins = (day: string) => sql`from employee_roles er
  join roles r on r.id = er.role_id and r.deleted_at is null
  join employees a on a.id = er.employee_id and ${mayUse('a', day)}
  where r.code = 'admin'`

/** SQL condition: the employee `e` is an admin who can sign in on `day`. To be read with a section. */
export const wasAdmin = (day: string) => sql<boolean>`exists (select ${actingAdmins(day)} and a.id = e.id)`

/** Advisory lock that serialises the removal of admins. Otherwise the last two could leave at the same time. */
const lastAdminLock = 7_215_004

/**
 * Runs a write that may remove an admin. Throws 409 if no admin is left who can sign in. Takes the lock only if the
 * person was an admin.
 */
export async function keepAnAdmin(trx: Db, day: string, employeeId: string, write: () => Promise<void>): Promise<void> {
  const isAdmin = async () =>
    (await sql`select ${actingAdmins(day)} and a.id = ${employeeId}`.execute(trx)).rows.length > 0
  const wasAdmin = await isAdmin()
  await write()
  if (wasAdmin && !(await isAdmin())) await requireAnAdmin(trx, day)
}

/**
 * `keepAnAdmin` for the result of a section's write. If the person was not an admin, returns the result to be executed
 * with the section; otherwise executes it and returns undefined.
 */
export async function keepAnAdminBy<F extends Field>(
  trx: Db,
  writing: Writing,
  before: { wasAdmin: boolean },
  written: Written<F>,
): Promise<Written<F> | undefined> {
  if (!before.wasAdmin) return written
  await keepAnAdmin(trx, writing.today, writing.id, () => writeNow(trx, writing, written))
  return undefined
}

/** Throws 409 if there is no admin who can sign in. */
export async function requireAnAdmin(trx: Db, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lastAdminLock})`.execute(trx)
  const { rows } = await sql`select ${actingAdmins(day)} limit 1`.execute(trx)
  if (!rows.length) throw refuse('employee.lastAdmin')
}
