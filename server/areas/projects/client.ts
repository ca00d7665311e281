import { sql } from 'kysely'
import type { Client } from '#contract/api/metadata/lookups.ts'
import { entryRows } from '#server/areas/metadata/index.ts'
import type { Db } from '#server/platform/deps.ts'

/** The full record of a project's client, or null. */
export async function clientOf(db: Db, project: { client: { id: string } | null }): Promise<Client | null> {
  const [client] = await entryRows(db, 'clients', sql`and id = ${project.client?.id ?? null}`)
  return client ?? null
}
