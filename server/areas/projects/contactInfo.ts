import { sql } from 'kysely'
import type { ProjectContactInfo } from '#contract/api/projects/edits.ts'
import type { Db } from '#server/platform/deps.ts'
import { requireHeads, writeHeads } from './headWrites.ts'
import type { StoredProject } from './record.ts'

/** The addresses of a request without empty ones. */
export const filled = (addresses: readonly string[] | null | undefined) =>
  (addresses ?? []).filter((address) => address !== '')

/** Writes heads and email addresses (rules/projects.md#4.5). An absent address is kept. */
export async function writeContactInfo(
  trx: Db,
  before: StoredProject,
  contacts: ProjectContactInfo,
  today: string,
): Promise<void> {
  const { id } = before
  const { projectEmail = before.projectEmail, clientEmail = before.clientEmail } = contacts
  await requireHeads(trx, contacts)
  await writeHeads(trx, id, contacts, today)
  await sql`update projects set project_email = ${projectEmail ?? ''}, client_email = ${filled(clientEmail)}::text[]
    where id = ${id}`.execute(trx)
}
