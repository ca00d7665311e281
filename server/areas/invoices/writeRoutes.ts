import type { FastifyInstance } from 'fastify'
import { invoices } from '#contract/api/invoices/endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { invoiceDetail } from './detail.ts'
import { editDraft } from './draft.ts'
import { previewInvoice, sendToSelf } from './preview.ts'
import { removeDraft } from './remove.ts'
import { resendInvoice } from './resend.ts'
import { sendDraft, sendInvoice } from './send.ts'
import { changeStatus } from './status.ts'

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
