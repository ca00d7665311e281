import type { FastifyInstance } from 'fastify'
import { invoices } from '#contract/api/invoices/endpoints.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { clampFromZero } from '#server/platform/http/paging.ts'
import { serve } from '#server/platform/http/serve.ts'
import { invoiceTimeline } from './change.ts'
import { editDraft, removeDraft } from './draft.ts'
import { listInvoices, summaryOf } from './list.ts'
import { previewInvoice, sendToSelf } from './preview.ts'
import { invoiceDetail } from './records.ts'
import { resendInvoice, sendDraft, sendInvoice } from './send.ts'
import { changeStatus } from './status.ts'
import { proposedLines, templateOf } from './template.ts'

/** Throws `refusal` if there is no live row with this id. */
async function requireRow(db: Db, table: 'invoices' | 'projects', id: string, refusal: Error): Promise<void> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw refusal
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
    return { data: await proposedLines(db, env, query) }
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

const ok = { data: null, message: 'ok' as const }

/** Making, sending and changing invoices (rules/invoices.md#4.4 and rules/invoices.md#1.2), and Muster's own calls. */
export function invoiceWriteRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, invoices.send, async ({ body, me, requestId }) => ({
    ...ok,
    invoice: await sendInvoice(deps, { me, requestId }, body),
  }))

  serve(app, deps, invoices.preview, async ({ body }) => ({ data: await previewInvoice(deps, body) }))

  serve(app, deps, invoices.sendToSelf, async ({ body, me }) => {
    await sendToSelf(deps, me, body)
    return ok
  })

  serve(app, deps, invoices.edit, async ({ params: { id }, body, me, requestId, version }) => {
    await editDraft(deps, { id, me, requestId, version }, body)
    const detail = await invoiceDetail(deps.db, deps.env, id)
    if (!detail) throw notFound('invoice')
    return { data: detail }
  })

  serve(app, deps, invoices.remove, async ({ params: { id }, me, requestId }) => {
    await removeDraft(deps, { id, me, requestId })
    return ok
  })

  serve(app, deps, invoices.sendDraft, async ({ params: { id }, me, requestId }) => ({
    ...ok,
    invoice: await sendDraft(deps, { id, me, requestId }),
  }))

  serve(app, deps, invoices.resend, async ({ params: { id }, body, me, requestId }) => {
    await resendInvoice(deps, { id, me, requestId }, body)
    return ok
  })

  serve(app, deps, invoices.changeStatus, async ({ params: { id }, body, me, requestId }) => {
    await changeStatus(deps, { id, me, requestId }, body)
    return ok
  })
}
