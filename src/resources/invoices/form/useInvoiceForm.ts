import { useRef, useState } from 'react'
import { type FieldErrors, type FieldPath, set, useForm } from 'react-hook-form'
import { ApiError } from '#src/providers/http.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { type Level, problemsOf } from './problems.ts'
import { type Billed, type InvoiceValues, nameOfPlace } from './values.ts'

/** The form of an invoice: its values, its rules for a draft and for sending, and what the server refuses. */
export function useInvoiceForm(opened: InvoiceValues, billed: Billed) {
  const level = useRef<Level>('draft')
  const [refusal, setRefusal] = useState('')
  const form = useForm<InvoiceValues>({
    defaultValues: opened,
    resolver: (values) => {
      const problems = problemsOf(values, billed, level.current)
      const errors: FieldErrors<InvoiceValues> = {}
      // Of several on one field the first is shown.
      for (const { name, message } of problems.toReversed()) set(errors, name, { type: 'problem', message })
      return problems.length ? { values: {}, errors } : { values, errors: {} }
    },
  })
  return {
    form,
    refusal,
    /** Whether the form may go to the server so; if not, what is wrong is marked and the first of it has the focus. */
    check: async (next: Level): Promise<boolean> => {
      level.current = next
      setRefusal('')
      let isRight = false
      await form.handleSubmit(() => {
        isRight = true
      })()
      return isRight
    },
    /** Shows what the server refused at its fields, and beside the buttons. */
    refuse: (failure: string, error: unknown) => {
      const values = form.getValues()
      const places = Object.entries(error instanceof ApiError ? error.body.errors : {})
      const own = places
        .map(([place, message]) => ({ name: nameOfPlace(place, values), message }))
        .filter(({ name }) => (name.split('.')[0] ?? '') in values)
      own.forEach(({ name, message }, index) =>
        form.setError(
          name as FieldPath<InvoiceValues>,
          { type: 'server', message },
          { shouldFocus: index === 0 },
        ),
      )
      setRefusal(`${failure} - ${reasonOf(error)}`)
      return own.length > 0
    },
  }
}
export type InvoiceForm = ReturnType<typeof useInvoiceForm>
