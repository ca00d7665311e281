import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { InvoiceDetail, InvoiceEdit } from '#contract/api/invoice.ts'
import { versionOf } from '#contract/version.ts'
import { isLost, savedNow, type Saving } from '#src/admin/form/autosave.ts'
import { type Filled, useConflictResolution } from '#src/admin/form/useConflictResolution.ts'
import { useWakeUp } from '#src/admin/hooks/browser.ts'
import { useSerialQueue } from '#src/admin/hooks/useSerialQueue.ts'
import { useDataProvider } from '#src/providers/dataProvider/hooks.ts'
import { ApiError } from '#src/providers/http.ts'
import { type Billed, bodyOf, DraftFields, type InvoiceValues, valuesOfDraft } from './invoiceValues.ts'
import { validateInvoice } from './useInvoiceForm.ts'

/** A made or sent invoice, as the server answers it. */
export interface SentInvoice {
  id: string
  number: string
}

/** Whether the call may have been carried out although no answer came back. */
export const mayBeSent = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

/**
 * The calls that make an invoice. Each act has one key for as long as the form is open: whatever gets lost on the way,
 * it can be tried again and happens once.
 */
export function useSendInvoice(draft: InvoiceDetail | undefined, flush: () => Promise<boolean>) {
  const provider = useDataProvider()
  const [keys] = useState(() => ({ draft: crypto.randomUUID(), send: crypto.randomUUID() }))
  const [isUncertain, setUncertain] = useState(false)
  return {
    /** A try to send got no answer: only another one can tell. */
    isUncertain,
    /** Mails the invoice. Throws `ApiError`, also when an earlier try got through with other content. */
    send: async (body: InvoiceEdit): Promise<SentInvoice> => {
      try {
        if (draft && !(await flush())) throw new Error(t`Save the draft first.`)
        const { invoice } = draft
          ? await provider.run('invoices', 'sendDraft', { params: { id: draft.id } })
          : await provider.run('invoices', 'send', {
              body: { ...body, isDraft: false, requestKey: keys.send },
            })
        return invoice
      } catch (error) {
        if (mayBeSent(error)) setUncertain(true)
        throw error
      }
    },
    /** Keeps it as a draft, which takes no number. Throws `ApiError`. */
    makeDraft: async (body: InvoiceEdit): Promise<InvoiceDetail> => {
      const { invoice } = await provider.run('invoices', 'send', {
        body: { ...body, isDraft: true, requestKey: keys.draft },
      })
      return (await provider.getOne<InvoiceDetail>('invoices', { id: invoice.id })).data
    },
  }
}

/** Milliseconds after the last change; after a save that did not get through. */
const pauses = { typing: 1500, lost: 10_000 }

const filledFrom = (draft: InvoiceDetail): Filled => ({
  values: valuesOfDraft(draft),
  version: versionOf(draft),
})

/**
 * Saves a draft by itself while it is written, one call after the other; nothing happens without a draft. What somebody
 * else saved meanwhile is merged with what stands here, and where both changed the same nothing is saved before the
 * person has chosen.
 */
export function useDraftSaving(draft: InvoiceDetail | undefined, form: UseFormReturn<InvoiceValues>, billed: Billed) {
  const provider = useDataProvider()
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const [isUnsaved, setUnsaved] = useState(false)
  const [merged, setMerged] = useState('')
  const [closed, setClosed] = useState<ApiError>()
  const enqueue = useSerialQueue()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const textOf = (values: InvoiceValues, bankID = billed.bankID) =>
    JSON.stringify(bodyOf(values, { ...billed, bankID }))
  const textNow = () => textOf(form.getValues())
  // The draft as it was opened. It may be paid to another account than the project has now.
  const [opened] = useState(() => draft && textOf(form.getValues(), draft.bankID))
  const stored = useRef(opened)
  /** Somebody has to choose first, or it is no draft any more. */
  const isStopped = useRef(false)
  const reload = async (): Promise<Filled> => {
    const { data } = await provider.getOne<InvoiceDetail>('invoices', { id: draft?.id ?? '' })
    stored.current = textOf(valuesOfDraft(data), data.bankID)
    return filledFrom(data)
  }
  const { startFrom, conflict, meet, sent, settle } = useConflictResolution({
    ...(draft ? filledFrom(draft) : { values: {} }),
    schema: DraftFields,
    form: form as unknown as UseFormReturn,
    // It is filled once: what others save comes with its own next save.
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
      const { data } = await provider.update<InvoiceDetail>('invoices', {
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
    // What was typed while it was on its way waits for its own turn.
    setUnsaved(textNow() !== text)
    return true
  }
  /** Saves, and once more with what somebody else changed meanwhile, until it is through or somebody has to choose. */
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
      if (isLost(error)) schedule(pauses.lost)
      return false
    }
  }
  /** Saves what is there, after what is on its way; answers whether the server has it all. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current)
    return enqueue(async () => (await trySave()) && textNow() === stored.current)
  }
  const schedule = (pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current.flush(), pause)
  }
  const onChange = () => {
    setUnsaved(textNow() !== stored.current)
    schedule(pauses.typing)
  }
  const latest = useRef({ flush, onChange })
  useEffect(() => {
    latest.current = { flush, onChange }
  })
  const isDraft = draft !== undefined
  useEffect(() => {
    if (!isDraft) return
    const stop = form.subscribe({ formState: { values: true }, callback: () => latest.current.onChange() })
    return () => {
      stop()
      clearTimeout(timer.current)
    }
  }, [isDraft, form])
  useWakeUp(
    useCallback(() => {
      if (isDraft) void latest.current.flush()
    }, [isDraft]),
  )

  return {
    saving,
    isUnsaved,
    flush,
    /** What both changed; nothing is saved until `keepChosen`. */
    conflict,
    /** It is no draft any more: in a sentence. */
    closed,
    /** Whose changes came in by themselves, and which. */
    merged,
    dismissMerged: () => setMerged(''),
    /** Saves what stands here, over what somebody else changed of the same. */
    keepChosen: (): Promise<boolean> => {
      if (conflict) isStopped.current = false
      return flush()
    },
  }
}
export type DraftSaving = ReturnType<typeof useDraftSaving>
