import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** One step of a form: its name and the fields that stand on it. */
export interface FormStep<Name extends string> {
  title: string
  fields: readonly Name[]
}

interface Stepped<Values extends FieldValues, Context> {
  form: UseFormReturn<Values, Context>
  steps: readonly FormStep<Path<Values>>[]
  /** Where to start. */
  first?: number
  /** Hears of every step that is opened. */
  onOpen: (step: number) => void
}

/** Goes through the steps of a form: on once a step is right, back at any time, and to the first of some fields. */
export function useSteps<Values extends FieldValues, Context>({
  form,
  steps,
  first = 0,
  onOpen,
}: Stepped<Values, Context>) {
  const [place, setPlace] = useState({ step: first, reached: first })
  const wanted = useRef<Path<Values>>(undefined)
  const { step } = place

  // The field of an error can only take the focus once its step is there.
  useEffect(() => {
    if (wanted.current) form.setFocus(wanted.current)
    wanted.current = undefined
  }, [form, place])

  const open = (next: number) => {
    setPlace(({ reached }) => ({ step: next, reached: Math.max(reached, next) }))
    onOpen(next)
  }
  return {
    ...place,
    /** Opens a step; what lies before it must be right. */
    go: async (next: number) => {
      const fields = [...(steps[step]?.fields ?? [])]
      if (next < step || (await form.trigger(fields, { shouldFocus: true }))) open(next)
    },
    /** Opens the step of the first of these fields, and puts the focus there. */
    show: (names: readonly string[]) => {
      const found = steps.flatMap(({ fields }) => fields).find((name) => names.includes(name))
      if (!found) return
      wanted.current = found
      const at = steps.findIndex(({ fields }) => fields.includes(found))
      setPlace(({ reached }) => ({ step: at, reached }))
    },
    startOver: () => setPlace({ step: 0, reached: 0 }),
  }
}
