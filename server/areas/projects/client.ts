import { sql } from 'kysely'
import type { Client } from '#contract/api/lookups.ts'
import { contactsOf } from '#server/areas/commercial/columns.ts'
import { entryTimes } from '#server/areas/metadata/queries.ts'
import type { Db } from '#server/deps.ts'

/** The whole client of a project, or null. */
export async function clientOf(db: Db, project: { client: { id: string } | null }): Promise<Client | null> {
  const { rows } = await sql<Client>`select id, ${entryTimes('clients')}, name, description,
      registration_number as "registrationNumber", avatar, address, country, city, industry, website, lat, long,
      company_size as "companySize", solution_type as "solutionType", is_public as "isPublic",
      ${contactsOf('clients')} as contacts, '[]'::json as projects
    from clients where id = ${project.client?.id ?? null}`.execute(db)
  return rows[0] ?? null
}
