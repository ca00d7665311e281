import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { InvoiceValues } from './values.ts'

/**
 * The discount that was taken over from the last invoice belongs to its lines: it goes once a line is changed (wire-projects-invoices.md
 * section 8.3), unless somebody typed it. Answers the amount that went, to say so, and a way to have it back.
 */
export function useTakenDiscount(form: UseFormReturn<InvoiceValues>, taken: number | null) {
  const waiting = useRef(taken)
  const [gone, setGone] = useState<number>()
  useEffect(() => {
    const lines = JSON.stringify(form.getValues('lineItems'))
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const amount = waiting.current
        if (!amount || JSON.stringify(values.lineItems) === lines) return
        waiting.current = null
        if (values.discount !== amount) return
        form.setValue('discount', null, { shouldDirty: true })
        setGone(amount)
      },
    })
  }, [form])
  return {
    gone,
    undo: () => {
      form.setValue('discount', gone ?? null, { shouldDirty: true })
      setGone(undefined)
    },
  }
}
