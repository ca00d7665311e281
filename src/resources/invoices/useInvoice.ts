import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { InvoiceDetail, InvoiceResend, InvoiceStatusChange } from '#contract/api/invoice.ts'
import { invoiceStatuses, isNumbered } from '#contract/api/invoiceWords.ts'
import { invoices } from '#contract/api/invoices.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { call } from '#src/providers/call.ts'
import { ApiError, type Undoable } from '#src/providers/http.ts'
import { reasonOf } from '#src/providers/describeError.ts'

const invoiceKey = (id: string) => ['invoices', 'one', id]

const soon = 4000

/** One invoice. While its mail is on the way it is asked for again and again; what changed by that changes in the list too. */
export function useInvoice(id: string) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: invoiceKey(id),
    retry: false,
    queryFn: async ({ signal }) => (await call(invoices.one, { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data?.mail?.state === 'waiting' ? soon : false),
  })
  const status = query.data?.status
  const known = useRef(status)
  useEffect(() => {
    const before = known.current
    known.current = status
    if (!before || !status || before === status) return
    const stale = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'one' }
    void queries.invalidateQueries({ queryKey: ['invoices'], ...stale })
  }, [status, queries])
  return query
}

const isStale = (error: unknown) => error instanceof ApiError && error.status === 409

interface Mutation<Answer extends Undoable> {
  work: () => Promise<Answer>
  /** Told when it is done. */
  message: (answer: Answer) => string
  /** "Could not ...", put before the reason. */
  failure: string
}

/**
 * What can be done with an invoice. Each answers whether the question about it is settled: it is done, or the invoice is not any more what
 * the question was about, which is said and loaded. One at a time.
 */
export function useInvoiceMutations({ id, number, status }: InvoiceDetail) {
  const queries = useQueryClient()
  const notify = useNotify()
  const notifyUndoable = useUndoable()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const params = { id }
  const refresh = async () => {
    void queries.invalidateQueries({ queryKey: ['invoices'] })
    await queries.refetchQueries({ queryKey: invoiceKey(id) })
  }
  const run = async <Answer extends Undoable>(
    { work, message, failure }: Mutation<Answer>,
    after = refresh,
  ): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      const answer = await work()
      notifyUndoable(message(answer), answer)
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
    /** `effect`: sentences that are said with it. */
    setStatus: (change: InvoiceStatusChange, effect = '') =>
      run({
        work: () => call(invoices.changeStatus, { params, body: change }),
        message: () => {
          const word = invoiceStatuses[change.status].toLowerCase()
          const sentence = isNumbered(status)
            ? `Invoice ${number} is ${word} now.`
            : `The invoice is ${word} now.`
          return `${sentence} ${effect}`.trim()
        },
        failure: 'Could not update the status',
      }),
    send: () =>
      run({
        work: () => call(invoices.sendDraft, { params }),
        message: ({ invoice }) => `Invoice ${invoice.number} is sent. Its mail goes out in a moment.`,
        failure: 'Could not send the invoice',
      }),
    /** Afterwards the list is fetched again, and of course not the invoice. */
    remove: (onDeleted: () => void) =>
      run(
        {
          work: () => call(invoices.remove, { params }),
          message: () => 'Draft deleted.',
          failure: 'Could not delete the draft',
        },
        async () => {
          onDeleted()
          queries.removeQueries({ queryKey: invoiceKey(id) })
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
export type InvoiceMutations = ReturnType<typeof useInvoiceMutations>
