import type { Profile } from '#contract/api/profile.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { employeeById, everything } from '#server/areas/employees/index.ts'
import { notFound } from '#server/platform/http/errors.ts'

/** The caller's own record, in which no field is hidden (rules/people.md#1.7). */
export async function profileOf(db: Db, env: Deps['env'], id: string): Promise<Profile> {
  const own = await employeeById(db, everything(today(env)), id)
  if (!own) throw notFound('employee')
  return own
}
