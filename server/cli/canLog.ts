import { isReadOnly } from '#server/platform/serverState.ts'
import type { Db } from '#server/platform/deps.ts'

/** True if the audit trail can get an event about a command that reads. Otherwise says so on the standard error output. */
export async function canLog(db: Db): Promise<boolean> {
  if (!(await isReadOnly(db))) return true
  console.error('This database accepts no changes, so the audit trail gets no event.')
  return false
}
