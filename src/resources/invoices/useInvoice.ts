import { t } from '@lingui/core/macro'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { InvoiceDetail, InvoiceResend, InvoiceStatusChange } from '#contract/api/invoices/invoice.ts'
import { invoiceStatuses, isNumbered } from '#contract/api/invoices/words.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useDataProvider, useGetOne, queryKeyOf } from '#src/providers/dataProvider/hooks.ts'
import { ApiError, type Undoable } from '#src/providers/http.ts'
import { reasonOf } from '#src/providers/describeError.ts'

// A query key of its own: rows of the list have fewer fields and must not fill the cache of the detail.
const detail = { isWhole: true }
const invoiceKey = (id: string) => queryKeyOf('invoices', 'getOne', { id, meta: detail })

/** Matches all invoice queries except single invoices. */
const lists = {
  queryKey: queryKeyOf('invoices'),
  predicate: ({ queryKey }: Query) => queryKey[1] !== 'getOne',
}

const soon = 4000

/** One invoice, polled while its mail is on the way. A change also refetches the list. */
export function useInvoice(id: string) {
  const queries = useQueryClient()
  const query = useGetOne(
    'invoices',
    { id, meta: detail },
    {
      retry: false,
      refetchInterval: ({ state: { data } }) => (data?.mail?.state === 'waiting' ? soon : false),
    },
  )
  const status = query.data?.status
  const known = useRef(status)
  useEffect(() => {
    const before = known.current
    known.current = status
    if (!before || !status || before === status) return
    void queries.invalidateQueries(lists)
  }, [status, queries])
  return query
}

const isStale = (error: unknown) => error instanceof ApiError && error.status === 409

interface Mutation<Answer extends Undoable> {
  work: () => Promise<Answer>
  message: (answer: Answer) => string
  failure: string
}

/**
 * Mutations of an invoice, one at a time. Each resolves to true if its dialog can close: either it succeeded, or the
 * invoice has changed meanwhile, which is reported and reloaded.
 */
export function useInvoiceMutations(invoice: InvoiceDetail) {
  const { id, number, status } = invoice
  const provider = useDataProvider()
  const queries = useQueryClient()
  const notify = useNotify()
  const notifyUndoable = useUndoable()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const params = { id }
  const refresh = async () => {
    void queries.invalidateQueries({ queryKey: queryKeyOf('invoices') })
    await queries.refetchQueries({ queryKey: invoiceKey(id) })
  }
  const run = async <Answer extends Undoable>(
    { work, message, failure }: Mutation<Answer>,
    after: (answer: Answer) => unknown = refresh,
  ): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      const answer = await work()
      notifyUndoable(message(answer), answer)
      await after(answer)
      return true
    } catch (error) {
      notify(`${failure} - ${reasonOf(error)}`, { type: 'error' })
      if (isStale(error)) await refresh()
      return isStale(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    busy,
    /** `effect`: sentences appended to the message. */
    setStatus: (change: InvoiceStatusChange, effect = '') =>
      run(
        {
          work: () =>
            provider.update<InvoiceDetail>('invoices', {
              id,
              data: change,
              previousData: invoice,
              meta: { section: 'status', ...detail },
            }),
          message: () => {
            const word = invoiceStatuses[change.status].toLowerCase()
            const sentence = isNumbered(status) ? t`Invoice ${number} is ${word} now.` : t`The invoice is ${word} now.`
            return `${sentence} ${effect}`.trim()
          },
          failure: t`Couldn't update the status`,
        },
        // The data provider has already returned the new invoice.
        ({ data }) => {
          queries.setQueryData(invoiceKey(id), data)
          void queries.invalidateQueries(lists)
        },
      ),
    send: () =>
      run({
        work: () => provider.run('invoices', 'sendDraft', { params }),
        message: ({ invoice }) => t`Invoice ${invoice.number} sent. The email follows in a moment.`,
        failure: t`Couldn't send the invoice`,
      }),
    /** Refetches the lists afterwards, but not the deleted invoice. */
    remove: (onDeleted: () => void) =>
      run(
        {
          work: () => provider.delete('invoices', { id, previousData: invoice }),
          message: () => t`Draft deleted`,
          failure: t`Couldn't delete the draft`,
        },
        async () => {
          onDeleted()
          queries.removeQueries({ queryKey: invoiceKey(id) })
          // The side panel may still be mounted, with the history of the deleted invoice.
          await queries.invalidateQueries({
            queryKey: queryKeyOf('invoices'),
            predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes(id),
          })
        },
      ),
    /** Throws, so that the form shows the error. */
    resend: async (body: InvoiceResend) => {
      try {
        await provider.run('invoices', 'resend', { params, body })
        notify(t`Invoice ${number} will be sent again in a moment.`, { type: 'success' })
        await refresh()
      } catch (error) {
        if (isStale(error)) await refresh()
        throw error
      }
    },
  }
}
export type InvoiceMutations = ReturnType<typeof useInvoiceMutations>
