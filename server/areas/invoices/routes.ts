import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { invoices } from '#contract/api/invoices/endpoints.ts'
import { projectAsked } from '#server/areas/projects/index.ts'
import { finds } from '#server/platform/db/finds.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { clampFromZero } from '#server/platform/http/paging.ts'
import { ok, serve } from '#server/platform/http/serve.ts'
import { invoiceTimeline } from './change.ts'
import { editDraft, removeDraft } from './draft.ts'
import { listInvoices, summaryOf } from './list.ts'
import { recordPayment, remindClient, removePayment } from './payments.ts'
import { previewInvoice, sendToSelf } from './preview.ts'
import { invoiceDetail } from './records.ts'
import { resendInvoice, sendDraft, sendInvoice } from './send.ts'
import { changeStatus } from './status.ts'
import { proposedLines, templateOf } from './template.ts'
import { makeDrafts, projectsToInvoice } from './toInvoice.ts'
import { invoiceTrend } from './trend.ts'

/** Throws `refusal` if there is no live row with this id. */
async function requireRow(db: Db, table: 'invoices' | 'projects', id: string, refusal: Error): Promise<void> {
  if (!(await finds(db, sql`from ${sql.table(table)} where id = ${id} and deleted_at is null`))) throw refusal
}

/** Read access to invoices (rules/invoices.md#4.2 and rules/invoices.md#4.6), and the template of new ones. */
export function invoiceReadRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server

  serve(app, server, invoices.list, async ({ query, me }, { read }) => listInvoices(read, { env, me }, query))

  serve(app, server, invoices.summary, async ({ query, me }, { read }) => ({
    data: await summaryOf(read, { env, me }, query),
  }))

  serve(app, server, invoices.template, async ({ query }, { read }) => ({
    data: await templateOf(read, env, query.projectID),
  }))

  serve(app, server, invoices.proposedLines, async ({ query }, { read }) => {
    await requireRow(read, 'projects', query.projectID, notFound('project', 'projectID'))
    return { data: await proposedLines(read, env, query) }
  })

  serve(app, server, invoices.toInvoice, async ({ query, me }, { read }) => ({
    data: await projectsToInvoice(read, query, projectAsked('p', { me, today: today(env) }, query)),
  }))

  serve(app, server, invoices.trend, async ({ query, me }, { read }) => ({
    data: await invoiceTrend(read, today(env), projectAsked('p', { me, today: today(env) }, query)),
  }))

  serve(app, server, invoices.one, async ({ params }, { read }) => {
    const detail = await invoiceDetail(read, env, params.id)
    if (!detail) throw notFound('invoice')
    return { data: detail }
  })

  serve(app, server, invoices.timeline, async ({ params, query, me }, { read }) => {
    await requireRow(read, 'invoices', params.id, notFound('invoice'))
    const { page, size, offset } = clampFromZero(query)
    const { entries, total } = await invoiceTimeline(read, params.id, me, size, offset)
    return { page, size, sort: '', total, data: entries }
  })
}

/** Making, sending and changing invoices (rules/invoices.md#4.4 and rules/invoices.md#1.2), and Muster's own calls. */
export function invoiceWriteRoutes(app: FastifyInstance, server: Server): void {
  serve(app, server, invoices.send, async ({ body, me, requestId }, deps) => ({
    ...ok,
    invoice: await sendInvoice(deps, { me, requestId }, body),
  }))

  serve(app, server, invoices.makeDrafts, async ({ body, me, requestId }, deps) => ({
    data: await makeDrafts(deps, { me, requestId }, body),
  }))

  serve(app, server, invoices.preview, async ({ body }, deps) => ({ data: await previewInvoice(deps, body) }))

  serve(app, server, invoices.sendToSelf, ({ body, me }, deps) => sendToSelf(deps, me, body))

  serve(app, server, invoices.edit, async ({ params: { id }, body, me, requestId, version }, deps) => {
    await editDraft(deps, { id, me, requestId, version }, body)
    const detail = await invoiceDetail(deps.read, deps.env, id)
    if (!detail) throw notFound('invoice')
    return { data: detail }
  })

  serve(app, server, invoices.remove, ({ params: { id }, me, requestId }, deps) =>
    removeDraft(deps, { id, me, requestId }),
  )

  serve(app, server, invoices.sendDraft, async ({ params: { id }, me, requestId }, deps) => ({
    ...ok,
    invoice: await sendDraft(deps, { id, me, requestId }),
  }))

  serve(app, server, invoices.resend, ({ params: { id }, body, me, requestId }, deps) =>
    resendInvoice(deps, { id, me, requestId }, body),
  )

  serve(app, server, invoices.pay, ({ params: { id }, body, me, requestId }, deps) =>
    recordPayment(deps, { id, me, requestId }, body),
  )

  serve(app, server, invoices.removePayment, ({ params: { id, paymentId }, me, requestId }, deps) =>
    removePayment(deps, { id, me, requestId }, paymentId),
  )

  serve(app, server, invoices.remind, ({ params: { id }, me, requestId }, deps) =>
    remindClient(deps, { id, me, requestId }),
  )

  serve(app, server, invoices.changeStatus, ({ params: { id }, body, me, requestId }, deps) =>
    changeStatus(deps, { id, me, requestId }, body),
  )
}
