import type { Profile } from '#contract/api/profile.ts'
import { type Db, type Deps, today } from '#server/deps.ts'
import { employeeById } from '#server/areas/employees/queries.ts'
import { everything } from '#server/areas/employees/visibility.ts'
import { notFound } from '#server/http/errors.ts'

/** The caller's own record, in which no field is hidden (rules/people.md#1.7). */
export async function profileOf(db: Db, env: Deps['env'], id: string): Promise<Profile> {
  const own = await employeeById(db, everything(today(env)), id)
  if (!own) throw notFound('employee')
  return own
}
