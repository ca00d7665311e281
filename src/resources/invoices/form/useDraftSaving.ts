import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { InvoiceDetail } from '#contract/api/invoice.ts'
import { invoices as invoicesApi } from '#contract/api/invoices.ts'
import { versionOf } from '#contract/version.ts'
import { isLost, savedNow, type Saving } from '#src/admin/form/saving.ts'
import { type Filled, useConflictResolution } from '#src/admin/form/useConflictResolution.ts'
import { useWakeUp } from '#src/admin/form/useWakeUp.ts'
import { call } from '#src/providers/call.ts'
import { ApiError } from '#src/providers/http.ts'
import { DraftFields } from './draftFields.ts'
import { valuesOfDraft } from './opening.ts'
import { problemsOf } from './problems.ts'
import { type Billed, bodyOf, type InvoiceValues } from './values.ts'

/** Milliseconds after the last change; after a save that did not get through. */
const pauses = { typing: 1500, lost: 10_000 }

const params = ({ id }: InvoiceDetail) => ({ id })
const filledFrom = (draft: InvoiceDetail): Filled => ({
  values: valuesOfDraft(draft),
  version: versionOf(draft),
})

/**
 * Saves a draft by itself while it is written, one call after the other; nothing happens without a draft. What somebody else saved
 * meanwhile is joined with what stands here, and where both changed the same nothing is saved before the person has chosen.
 */
export function useDraftSaving(
  draft: InvoiceDetail | undefined,
  form: UseFormReturn<InvoiceValues>,
  billed: Billed,
) {
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const [isUnsaved, setUnsaved] = useState(false)
  const [joined, setJoined] = useState('')
  const [over, setOver] = useState<ApiError>()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const textOf = (values: InvoiceValues, bankID = billed.bankID) =>
    JSON.stringify(bodyOf(values, { ...billed, bankID }))
  const textNow = () => textOf(form.getValues())
  // The draft as it was opened. It may be paid to another account than the project has now.
  const [opened] = useState(() => draft && textOf(form.getValues(), draft.bankID))
  /** What the server holds. */
  const held = useRef(opened)
  /** Somebody has to choose first, or it is no draft any more. */
  const isStopped = useRef(false)
  const reload = async (): Promise<Filled> => {
    const { data } = await call(invoicesApi.one, { params: { id: draft?.id ?? '' } })
    held.current = textOf(valuesOfDraft(data), data.bankID)
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
    if (text !== held.current) {
      if (problemsOf(form.getValues(), billed, 'draft').length > 0)
        throw new Error('press Save draft to see what is to be mended.')
      setSaving({ state: 'saving' })
      const { data } = await call(invoicesApi.edit, {
        params: params(draft),
        body: bodyOf(form.getValues(), billed),
        version,
      })
      startFrom(filledFrom(data))
      held.current = text
      setSaving(savedNow())
    } else setSaving((now) => (now.state === 'failed' ? { state: 'idle' } : now))
    settle()
    if (note) setJoined(note)
    // What was typed while it was on its way waits for its own turn.
    setUnsaved(textNow() !== text)
    return true
  }
  /** Saves, and once more with what somebody else changed meanwhile, until it is through or somebody has to choose. */
  const saveJoined = async (): Promise<boolean> => {
    try {
      return await save()
    } catch (error) {
      if (await meet(error)) return await saveJoined()
      isStopped.current = true
      setSaving({ state: 'failed', error })
      return false
    }
  }
  const trySave = async (): Promise<boolean> => {
    try {
      return await saveJoined()
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        isStopped.current = true
        setOver(error)
      }
      setSaving({ state: 'failed', error })
      if (isLost(error)) schedule(pauses.lost)
      return false
    }
  }
  /** Saves what is there, after what is on its way; answers whether the server has it all. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current)
    const next = last.current.then(async () => (await trySave()) && textNow() === held.current)
    last.current = next
    return next
  }
  const schedule = (pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void newest.current.flush(), pause)
  }
  const noticed = () => {
    setUnsaved(textNow() !== held.current)
    schedule(pauses.typing)
  }
  const newest = useRef({ flush, noticed })
  useEffect(() => {
    newest.current = { flush, noticed }
  })
  const isDraft = draft !== undefined
  useEffect(() => {
    if (!isDraft) return
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => newest.current.noticed(),
    })
    return () => {
      stop()
      clearTimeout(timer.current)
    }
  }, [isDraft, form])
  useWakeUp(
    useCallback(() => {
      if (isDraft) void newest.current.flush()
    }, [isDraft]),
  )

  return {
    saving,
    isUnsaved,
    flush,
    /** What both changed; nothing is saved until `keepChosen`. */
    conflict,
    /** It is no draft any more: in a sentence. */
    over,
    /** Whose changes came in by themselves, and which. */
    joined,
    forgetJoined: () => setJoined(''),
    /** Saves what stands here, over what somebody else changed of the same. */
    keepChosen: (): Promise<boolean> => {
      if (conflict) isStopped.current = false
      return flush()
    },
  }
}
export type DraftSaving = ReturnType<typeof useDraftSaving>
