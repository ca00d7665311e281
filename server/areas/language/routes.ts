import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Language } from '#contract/languages.ts'
import type { Server } from '#server/platform/http/server.ts'
import { serve } from '#server/platform/http/serve.ts'

/** Routes for the caller's language setting (docs/decisions/028-languages.md). */
export function languageRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, api.language.mine, async ({ me }, { read }) => {
    const { rows } = await sql<{
      language: Language
    }>`select language from languages where employee_id = ${me.id}`.execute(read)
    return { data: { language: rows[0]?.language ?? null } }
  })

  serve(app, server, api.language.choose, async ({ body, me }, { write }) => {
    const keep = sql`insert into languages (employee_id, language) values (${me.id}, ${body.language})
      on conflict (employee_id) do update set language = excluded.language, updated_at = now()`
    await write((trx) => keep.execute(trx))
  })
}
