import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { invoices } from '#contract/api/invoices/endpoints.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { clampFromZero } from '#server/platform/http/paging.ts'
import { serve } from '#server/platform/http/serve.ts'
import { invoiceDetail } from './detail.ts'
import { listInvoices } from './list.ts'
import { proposedLines } from './proposedLines.ts'
import { summaryOf } from './summary.ts'
import { templateOf } from './template.ts'
import { invoiceTimeline } from './timeline.ts'

/** Throws `refusal` if there is no live row with this id. */
async function requireRow(db: Db, table: 'invoices' | 'projects', id: string, refusal: Error): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and deleted_at is null`.execute(db)
  if (!rows.length) throw refusal
}

/** Read access to invoices (rules/invoices.md#4.2 and rules/invoices.md#4.6), and the template of new ones. */
export function invoiceReadRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps

  serve(app, deps, invoices.list, async ({ query }) => listInvoices(db, env, query))

  serve(app, deps, invoices.summary, async ({ query }) => ({ data: await summaryOf(db, env, query) }))

  serve(app, deps, invoices.template, async ({ query }) => ({
    data: await templateOf(db, env, query.projectID),
  }))

  serve(app, deps, invoices.proposedLines, async ({ query }) => {
    await requireRow(db, 'projects', query.projectID, notFound('project', 'projectID'))
    return { data: await proposedLines(db, query.projectID, query) }
  })

  serve(app, deps, invoices.one, async ({ params }) => {
    const detail = await invoiceDetail(db, env, params.id)
    if (!detail) throw notFound('invoice')
    return { data: detail }
  })

  serve(app, deps, invoices.timeline, async ({ params, query, me }) => {
    await requireRow(db, 'invoices', params.id, notFound('invoice'))
    const { page, size, offset } = clampFromZero(query)
    const { entries, total } = await invoiceTimeline(db, params.id, me, size, offset)
    return { page, size, sort: '', total, data: entries }
  })
}
