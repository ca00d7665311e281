import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { InvoiceDetail, InvoiceResend, InvoiceStatusChange } from '#contract/api/invoice.ts'
import { invoiceStatuses, isNumbered } from '#contract/api/invoiceWords.ts'
import { invoices } from '#contract/api/invoices.ts'
import { call } from '#src/providers/call.ts'
import { ApiError, type Undoable } from '#src/providers/http.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { keyOf } from './useInvoice.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'

const isStale = (error: unknown) => error instanceof ApiError && error.status === 409

interface Act<Answer extends Undoable> {
  work: () => Promise<Answer>
  /** Told when it is done. */
  told: (answer: Answer) => string
  /** "Could not ...", put before the reason. */
  failure: string
}

/**
 * What can be done with an invoice. Each answers whether the question about it is settled: it is done, or the invoice is not any more what
 * the question was about, which is said and loaded. One at a time.
 */
export function useActs({ id, number, status }: InvoiceDetail) {
  const queries = useQueryClient()
  const notify = useNotify()
  const tell = useUndoable()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const params = { id }
  const refresh = async () => {
    void queries.invalidateQueries({ queryKey: ['invoices'] })
    await queries.refetchQueries({ queryKey: keyOf(id) })
  }
  const act = async <Answer extends Undoable>(
    { work, told, failure }: Act<Answer>,
    after = refresh,
  ): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      const answer = await work()
      tell(told(answer), answer)
      await after()
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
    refresh,
    /** `effect`: sentences that are told with it. */
    setStatus: (change: InvoiceStatusChange, effect = '') =>
      act({
        work: () => call(invoices.changeStatus, { params, body: change }),
        told: () => {
          const word = invoiceStatuses[change.status].toLowerCase()
          const told = isNumbered(status)
            ? `Invoice ${number} is ${word} now.`
            : `The invoice is ${word} now.`
          return `${told} ${effect}`.trim()
        },
        failure: 'Could not update the status',
      }),
    send: () =>
      act({
        work: () => call(invoices.sendDraft, { params }),
        told: ({ invoice }) => `Invoice ${invoice.number} is sent. Its mail goes out in a moment.`,
        failure: 'Could not send the invoice',
      }),
    /** Afterwards the list is fetched again, and of course not the invoice. */
    remove: (onGone: () => void) =>
      act(
        {
          work: () => call(invoices.remove, { params }),
          told: () => 'Draft deleted.',
          failure: 'Could not delete the draft',
        },
        async () => {
          onGone()
          queries.removeQueries({ queryKey: keyOf(id) })
          // The panel may still be there for a moment, with the history of what is gone.
          await queries.invalidateQueries({
            queryKey: ['invoices'],
            predicate: ({ queryKey }) => !queryKey.includes(id),
          })
        },
      ),
    /** Throws: its form shows why. */
    resend: async (body: InvoiceResend) => {
      try {
        await call(invoices.resend, { params, body })
        notify(`Invoice ${number} goes out again in a moment.`, { type: 'success' })
        await refresh()
      } catch (error) {
        if (isStale(error)) await refresh()
        throw error
      }
    },
  }
}
export type Acts = ReturnType<typeof useActs>
