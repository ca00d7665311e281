import { t } from '@lingui/core/macro'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { InvoiceDetail, InvoiceResend, InvoiceStatusChange } from '#contract/api/invoices/invoice.ts'
import type { PaymentInput } from '#contract/api/invoices/payment.ts'
import { invoiceStatuses, isNumbered } from '#contract/api/invoices/words.ts'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useCommand, useDelete, useGetOne, queryKeyOf, useUpdate } from '#src/providers/dataProvider/hooks.ts'
import { ApiError, type Undoable } from '#src/providers/http.ts'
import { useMutation } from '#src/providers/useMutation.ts'

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

interface Change<Answer extends Undoable> {
  work: () => Promise<Answer>
  message: (answer: Answer) => string
  failure: string
}

// Each mutation refreshes in its own way.
const own = { noRefresh: true }

/**
 * Mutations of an invoice. Each resolves to true if its dialog can close: either it succeeded, or the invoice has changed
 * meanwhile, which is reported and reloaded.
 */
export function useInvoiceMutations(invoice: InvoiceDetail) {
  const { id, number, status } = invoice
  const queries = useQueryClient()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const notifyUndoable = useUndoable()
  const { mutateAsync: update } = useUpdate('invoices', own)
  const { mutateAsync: remove } = useDelete('invoices', own)
  const { mutateAsync: sendDraft } = useCommand('invoices', 'sendDraft', own)
  const { mutateAsync: pay } = useCommand('invoices', 'pay', own)
  const { mutateAsync: removePayment } = useCommand('invoices', 'removePayment', own)
  const { mutateAsync: remind } = useCommand('invoices', 'remind', own)
  const params = { id }
  const refresh = async () => {
    void queries.invalidateQueries({ queryKey: queryKeyOf('invoices') })
    await queries.refetchQueries({ queryKey: invoiceKey(id) })
  }
  const refreshStale = async (error: unknown) => {
    if (isStale(error)) await refresh()
  }
  const { mutateAsync: resend } = useCommand('invoices', 'resend', {
    ...own,
    onSuccess: () => {
      notify(t`Invoice ${number} will be sent again in a moment.`, { type: 'success' })
      return refresh()
    },
    onError: refreshStale,
  })
  const { mutateAsync, isPending } = useMutation<void, Error, { work: () => Promise<void>; failure: string }>({
    mutationFn: ({ work }) => work(),
    onError: (error, { failure }) => {
      notifyFailure(failure)(error)
      return refreshStale(error)
    },
  })
  const run = <Answer extends Undoable>(
    { work, message, failure }: Change<Answer>,
    after: (answer: Answer) => unknown = refresh,
  ): Promise<boolean> =>
    mutateAsync({
      failure,
      work: async () => {
        const answer = await work()
        notifyUndoable(message(answer), answer)
        await after(answer)
      },
    }).then(() => true, isStale)
  return {
    busy: isPending,
    /** `effect`: sentences appended to the message. */
    setStatus: (change: InvoiceStatusChange, effect = '') =>
      run(
        {
          work: () =>
            update({
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
        work: () => sendDraft({ params }),
        message: ({ invoice }) => t`Invoice ${invoice.number} sent. The email follows in a moment.`,
        failure: t`Couldn't send the invoice`,
      }),
    /** Refetches the lists afterwards, but not the deleted invoice. */
    remove: (onDeleted: () => void) =>
      run(
        {
          work: () => remove({ id, previousData: invoice }),
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
    pay: async (body: FieldValues) => {
      const answer = await pay({ params, body: body as PaymentInput })
      notifyUndoable(t`Payment recorded`, answer)
      await refresh()
    },
    removePayment: (paymentId: string) =>
      run({
        work: () => removePayment({ params: { id, paymentId } }),
        message: () => t`Payment removed`,
        failure: t`Couldn't remove the payment`,
      }),
    remind: () =>
      run({
        work: () => remind({ params }),
        message: () => t`The reminder of ${number} follows in a moment.`,
        failure: t`Couldn't remind the client`,
      }),
    /** Throws, so that the form shows the error. */
    resend: (body: InvoiceResend) => resend({ params, body }),
  }
}
export type InvoiceMutations = ReturnType<typeof useInvoiceMutations>
