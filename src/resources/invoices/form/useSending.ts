import { useState } from 'react'
import type { InvoiceDetail, InvoiceEdit } from '#contract/api/invoice.ts'
import { invoices as invoicesApi } from '#contract/api/invoices.ts'
import { call } from '#src/providers/call.ts'
import { ApiError } from '#src/providers/http.ts'

/** A made or sent invoice, as the server answers it. */
export interface Made {
  id: string
  number: string
}

/** Whether the call may have been carried out although no answer came back. */
export const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)

/**
 * The calls that make an invoice. Each act has one key for as long as the form is open: whatever gets lost on the way, it can be tried
 * again and happens once.
 */
export function useSending(draft: InvoiceDetail | undefined, flush: () => Promise<boolean>) {
  const [keys] = useState(() => ({ draft: crypto.randomUUID(), send: crypto.randomUUID() }))
  const [isUncertain, setUncertain] = useState(false)
  return {
    /** A try to send got no answer: only another one can tell. */
    isUncertain,
    /** Mails the invoice. Throws `ApiError`, also when an earlier try got through with other content. */
    send: async (body: InvoiceEdit): Promise<Made> => {
      try {
        if (draft && !(await flush())) throw new Error('the draft could not be saved before.')
        const { invoice } = draft
          ? await call(invoicesApi.sendDraft, { params: { id: draft.id } })
          : await call(invoicesApi.send, { body: { ...body, isDraft: false, requestKey: keys.send } })
        return invoice
      } catch (error) {
        if (isUnknown(error)) setUncertain(true)
        throw error
      }
    },
    /** Keeps it as a draft, which takes no number. Throws `ApiError`. */
    makeDraft: async (body: InvoiceEdit): Promise<InvoiceDetail> => {
      const { invoice } = await call(invoicesApi.send, {
        body: { ...body, isDraft: true, requestKey: keys.draft },
      })
      return (await call(invoicesApi.one, { params: { id: invoice.id } })).data
    },
  }
}
