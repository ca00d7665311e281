import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { InvoiceDetail } from '#contract/api/invoice.ts'
import { invoices as invoicesApi } from '#contract/api/invoices.ts'
import { versionOf } from '#contract/version.ts'
import { isLost, savedNow, type Saving } from '#src/components/form/saving.ts'
import { useWakeUp } from '#src/components/form/useWakeUp.ts'
import { call } from '#src/providers/call.ts'
import { ApiError } from '#src/providers/http.ts'
import { problemsOf } from './problems.ts'
import { type Billed, bodyOf, type InvoiceValues } from './values.ts'

/** Milliseconds after the last change; after a save that did not get through. */
const pauses = { typing: 1500, lost: 10_000 }

const params = ({ id }: InvoiceDetail) => ({ id })

/**
 * Saves a draft by itself while it is written, one call after the other; nothing happens without a draft. What somebody else saved
 * meanwhile is not overwritten before the person says so.
 */
export function useDraftSaving(
  draft: InvoiceDetail | undefined,
  form: UseFormReturn<InvoiceValues>,
  billed: Billed,
) {
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const [isUnsaved, setUnsaved] = useState(false)
  const version = useRef(draft && versionOf(draft))
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const textNow = () => JSON.stringify(bodyOf(form.getValues(), billed))
  // The draft as it was opened. It may be paid to another account than the project has now.
  const [opened] = useState(
    () => draft && JSON.stringify(bodyOf(form.getValues(), { ...billed, bankID: draft.bankID })),
  )
  /** What the server holds. */
  const held = useRef(opened)
  const isStale = useRef(false)

  const save = async (): Promise<boolean> => {
    if (!draft || isStale.current) return false
    const text = textNow()
    if (text === held.current) {
      setUnsaved(false)
      return true
    }
    try {
      if (problemsOf(form.getValues(), billed, 'draft').length > 0)
        throw new Error('press Save draft to see what is to be mended.')
      setSaving({ state: 'saving' })
      const { data } = await call(invoicesApi.edit, {
        params: params(draft),
        body: bodyOf(form.getValues(), billed),
        version: version.current,
      })
      version.current = versionOf(data)
      held.current = text
    } catch (error) {
      isStale.current = error instanceof ApiError && error.status === 409
      setSaving({ state: 'failed', error })
      if (isLost(error)) schedule(pauses.lost)
      return false
    }
    setSaving(savedNow())
    // What was typed while it was on its way waits for its own turn.
    setUnsaved(textNow() !== text)
    return true
  }
  /** Saves what is there, after what is on its way; answers whether the server has it all. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current)
    const next = last.current.then(async () => (await save()) && textNow() === held.current)
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

  const error = saving.state === 'failed' && saving.error
  return {
    saving,
    isUnsaved,
    flush,
    /** Somebody else changed it, or it is no draft any more: in a sentence. */
    clash: error instanceof ApiError && error.status === 409 ? error : undefined,
    /** Saves what stands here over what somebody else saved. */
    keepMine: async () => {
      if (!draft) return
      const { data } = await call(invoicesApi.one, { params: params(draft) })
      version.current = versionOf(data)
      isStale.current = false
      await flush()
    },
  }
}
