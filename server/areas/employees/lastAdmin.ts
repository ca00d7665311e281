import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { activeStatuses } from '#server/platform/http/person.ts'
import { writeNow, type Written } from './change.ts'
import type { Field } from './sections.ts'

/** People who are admins and may sign in. */
export const actingAdmins = sql`from employee_roles er join roles r on r.id = er.role_id and r.deleted_at is null
  join employees a on a.id = er.employee_id and a.deleted_at is null and a.working_status = any (${activeStatuses})
  where r.code = 'admin'`

/** Whether the employee `e` is an admin who may sign in, for a section to read. */
export const wasAdmin = sql<boolean>`exists (select ${actingAdmins} and a.id = e.id)`

/** Serialises whoever takes an admin away: of two who each leave the other one, the second must see the first. */
const lastAdminLock = 7_215_004

/**
 * Does a write that may cost the company an admin, and refuses it with 409 when nobody would be left who could hand out roles. Writes
 * about anybody else are not held up.
 */
export async function keepAnAdmin(trx: Db, employeeId: string, write: () => Promise<void>): Promise<void> {
  const isAdmin = async () => (await sql`select ${actingAdmins} and a.id = ${employeeId}`.execute(trx)).rows.length > 0
  const wasAdmin = await isAdmin()
  await write()
  if (wasAdmin && !(await isAdmin())) await requireAnAdmin(trx)
}

/**
 * The same for what a section comes to. About anybody who is no admin it answers it as it came, to be done with what the section
 * changes; else it is done, and answers nothing.
 */
export async function keepAnAdminBy<F extends Field>(
  trx: Db,
  before: { id: string; wasAdmin: boolean },
  written: Written<F>,
): Promise<Written<F> | undefined> {
  if (!before.wasAdmin) return written
  await keepAnAdmin(trx, before.id, () => writeNow(trx, before.id, written))
  return undefined
}

/** Refuses with 409 when nobody who may sign in is an admin any more. */
export async function requireAnAdmin(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lastAdminLock})`.execute(trx)
  const { rows } = await sql`select ${actingAdmins} limit 1`.execute(trx)
  if (!rows.length) throw refuse('employee.lastAdmin')
}
