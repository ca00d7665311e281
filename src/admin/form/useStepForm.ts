import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { fieldOf } from '#contract/errors.ts'
import { ApiError } from '#src/providers/http.ts'
import { reasonOf } from '#src/providers/describeError.ts'

/** One step of a form: its name and the fields that stand on it. */
export interface FormStep<Name extends string> {
  title: string
  fields: readonly Name[]
}

interface StepFormOptions<Values extends FieldValues, Context> {
  form: UseFormReturn<Values, Context>
  steps: readonly FormStep<Path<Values>>[]
  /** Where to start. */
  first?: number
  /** Hears of every step that is opened. */
  onOpen?: (step: number) => void
  /** Sends the form after its last step; what it throws stands above the buttons and at its fields. */
  send: (values: Values) => Promise<void>
  /** "Could not …", put before the server's reason. */
  failure: string
}

/** Goes through the steps of a form: on once a step is right, back at any time, and at the end to the server, once. */
export function useStepForm<Values extends FieldValues, Context>(options: StepFormOptions<Values, Context>) {
  const { form, steps, first = 0, onOpen, send, failure } = options
  const [position, setPosition] = useState({ step: first, reached: first })
  const { step, reached } = position
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const wanted = useRef<Path<Values>>(undefined)
  // Stays true after success: a form is never sent twice.
  const sending = useRef(false)

  // The field of an error can only take the focus once its step is there.
  useEffect(() => {
    if (wanted.current) form.setFocus(wanted.current)
    wanted.current = undefined
  }, [form, position])

  /** Opens the step of the first of these fields, and puts the focus there. */
  const show = (names: readonly string[]) => {
    const found = steps.flatMap(({ fields }) => fields).find((name) => names.includes(name))
    if (!found) return
    wanted.current = found
    const at = steps.findIndex(({ fields }) => fields.includes(found))
    setPosition((last) => ({ ...last, step: at }))
  }
  const refuse = (error: unknown) => {
    const names = new Set<string>(steps.flatMap(({ fields }) => fields))
    const errors = Object.entries(error instanceof ApiError ? error.body.errors : {})
    const own = errors.map(([path, message]) => [fieldOf(path) as Path<Values>, message] as const)
    const known = own.filter(([name]) => names.has(name))
    for (const [name, message] of known) form.setError(name, { type: 'server', message })
    show(known.map(([name]) => name))
    setRefusal(`${failure} - ${reasonOf(error)}`)
  }
  /** Opens a step; what lies before it must be right. */
  const go = async (next: number) => {
    const fields = [...(steps[step]?.fields ?? [])]
    if (next > step && !(await form.trigger(fields, { shouldFocus: true }))) return
    setPosition((last) => ({ step: next, reached: Math.max(last.reached, next) }))
    setRefusal('')
    onOpen?.(next)
  }
  const submit = async () => {
    if (step < steps.length - 1) return go(step + 1)
    if (sending.current) return
    sending.current = true
    const onValid = async (values: Values) => {
      setRefusal('')
      setBusy(true)
      try {
        await send(values)
      } catch (error) {
        sending.current = false
        // A locked field cannot take the focus: unlock the form before its first error is shown.
        flushSync(() => setBusy(false))
        refuse(error)
      }
    }
    await form.handleSubmit(onValid, (errors) => {
      sending.current = false
      show(Object.keys(errors))
    })()
  }
  return { step, reached, go, submit, busy, refusal, startOver: () => setPosition({ step: 0, reached: 0 }) }
}
