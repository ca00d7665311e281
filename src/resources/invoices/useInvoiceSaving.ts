import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { InvoiceDetail, InvoiceEdit } from '#contract/api/invoices/invoice.ts'
import { versionOf } from '#contract/version.ts'
import { savedNow } from '#src/admin/form/autosave.ts'
import { useAutosave } from '#src/admin/form/useAutosave.ts'
import { type Filled, useConflictResolution } from '#src/admin/form/useConflictResolution.ts'
import { useCommand, useDataProvider, useUpdate } from '#src/providers/dataProvider/hooks.ts'
import { ApiError } from '#src/providers/http.ts'
import { type Billed, bodyOf, DraftFields, type InvoiceValues, valuesOfDraft } from './invoiceValues.ts'
import { validateInvoice } from './useInvoiceForm.ts'

/** The server's answer for an invoice that was created or sent. */
export interface SentInvoice {
  id: string
  number: string
}

/** True if the call may have succeeded without a response arriving. */
export const mayBeSent = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

/**
 * Calls that create or send an invoice. Each has one idempotency key for as long as the form is open, so retries after
 * a lost response take effect once.
 */
export function useSendInvoice(draft: InvoiceDetail | undefined, flush: () => Promise<boolean>) {
  const provider = useDataProvider()
  const { mutateAsync: sendDraft } = useCommand('invoices', 'sendDraft', { noRefresh: true })
  const { mutateAsync: create } = useCommand('invoices', 'send', { noRefresh: true })
  const [keys] = useState(() => ({ draft: crypto.randomUUID(), send: crypto.randomUUID() }))
  const [isUncertain, setUncertain] = useState(false)
  return {
    /** True if an attempt to send got no response. Only another attempt can tell the result. */
    isUncertain,
    /** Sends the invoice. Throws `ApiError`, also if an earlier attempt has already sent other content. */
    send: async (body: InvoiceEdit): Promise<SentInvoice> => {
      try {
        if (draft && !(await flush())) throw new Error(t`Save the draft first.`)
        const { invoice } = draft
          ? await sendDraft({ params: { id: draft.id } })
          : await create({ body: { ...body, isDraft: false, requestKey: keys.send } })
        return invoice
      } catch (error) {
        if (mayBeSent(error)) setUncertain(true)
        throw error
      }
    },
    /** Saves the invoice as a draft, which gets no number. Throws `ApiError`. */
    makeDraft: async (body: InvoiceEdit): Promise<InvoiceDetail> => {
      const { invoice } = await create({ body: { ...body, isDraft: true, requestKey: keys.draft } })
      return (await provider.getOne<InvoiceDetail>('invoices', { id: invoice.id })).data
    },
  }
}

/** Milliseconds to wait after the last change. */
const pause = 1500

const filledFrom = (draft: InvoiceDetail): Filled => ({
  values: valuesOfDraft(draft),
  version: versionOf(draft),
})

/**
 * Saves a draft automatically while it is edited, one request at a time. Does nothing without a draft. Concurrent
 * changes are merged; if both changed the same field, nothing is saved until the person has chosen.
 */
export function useDraftSaving(draft: InvoiceDetail | undefined, form: UseFormReturn<InvoiceValues>, billed: Billed) {
  const provider = useDataProvider()
  const { mutateAsync: update } = useUpdate('invoices', { noRefresh: true })
  const { saving, setSaving, enqueue, onDue, schedule, hold, retryIfLost } = useAutosave(pause)
  const [isUnsaved, setUnsaved] = useState(false)
  const [merged, setMerged] = useState('')
  const [closed, setClosed] = useState<ApiError>()
  const textOf = (values: InvoiceValues, of: Billed) => JSON.stringify(bodyOf(values, of))
  const textNow = () => textOf(form.getValues(), billed)
  const [opened] = useState(() => draft && textNow())
  const stored = useRef(opened)
  /** True while the person has to choose, or if it is no longer a draft. */
  const isStopped = useRef(false)
  const reload = async (): Promise<Filled> => {
    const { data } = await provider.getOne<InvoiceDetail>('invoices', { id: draft?.id ?? '' })
    stored.current = textOf(valuesOfDraft(data), {
      projectID: data.projectID,
      bankID: data.bankID,
      currency: data.currency,
    })
    return filledFrom(data)
  }
  const { startFrom, conflict, meet, sent, settle } = useConflictResolution({
    ...(draft ? filledFrom(draft) : { values: {} }),
    schema: DraftFields,
    form: form as unknown as UseFormReturn,
    // The form is filled once. Changes of others arrive with its next save.
    isDirty: true,
    reload,
  })

  const save = async (): Promise<boolean> => {
    if (!draft || isStopped.current) return false
    const text = textNow()
    const { version, note } = sent()
    if (text !== stored.current) {
      if (validateInvoice(form.getValues(), billed, 'draft').length > 0) throw new Error(t`Fix the errors, then save.`)
      setSaving({ state: 'saving' })
      const { data } = await update({
        id: draft.id,
        data: bodyOf(form.getValues(), billed),
        previousData: draft,
        meta: { section: 'draft', version },
      })
      startFrom(filledFrom(data))
      stored.current = text
      setSaving(savedNow())
    } else setSaving((now) => (now.state === 'failed' ? { state: 'idle' } : now))
    settle()
    if (note) setMerged(note)
    // Anything typed during the save waits for the next one.
    setUnsaved(textNow() !== text)
    return true
  }
  /** Saves. Retries with merged changes until it succeeds or the person has to choose. */
  const saveMerged = async (): Promise<boolean> => {
    try {
      return await save()
    } catch (error) {
      if (await meet(error)) return await saveMerged()
      isStopped.current = true
      setSaving({ state: 'failed', error })
      return false
    }
  }
  const trySave = async (): Promise<boolean> => {
    try {
      return await saveMerged()
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        isStopped.current = true
        setClosed(error)
      }
      setSaving({ state: 'failed', error })
      retryIfLost(error)
      return false
    }
  }
  /** Saves the current values after any save in progress. Resolves to true if the server has everything. */
  const flush = (): Promise<boolean> => {
    hold()
    return enqueue(async () => (await trySave()) && textNow() === stored.current)
  }
  const onChange = () => {
    setUnsaved(textNow() !== stored.current)
    schedule()
  }
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
    onDue(flush)
  })
  const isDraft = draft !== undefined
  useEffect(() => {
    if (!isDraft) return
    return form.subscribe({ formState: { values: true }, callback: () => changed.current() })
  }, [isDraft, form])
  // Parties taken from the project are saved like a typed value.
  const parties = JSON.stringify(billed)
  const [partiesOpened] = useState(parties)
  useEffect(() => {
    if (isDraft && parties !== partiesOpened) changed.current()
  }, [isDraft, parties, partiesOpened])

  return {
    saving,
    isUnsaved,
    flush,
    /** Fields that both changed. Nothing is saved until `keepChosen`. */
    conflict,
    /** The error that says that it is no longer a draft. */
    closed,
    /** Text about merged changes: whose, and which fields. */
    merged,
    dismissMerged: () => setMerged(''),
    /** Saves the chosen values, overwriting the other person's changes of the same fields. */
    keepChosen: (): Promise<boolean> => {
      if (conflict) isStopped.current = false
      return flush()
    },
  }
}
export type DraftSaving = ReturnType<typeof useDraftSaving>
