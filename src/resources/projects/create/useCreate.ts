import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldValues, useForm } from 'react-hook-form'
import { projects as projectsApi } from '#contract/api/projects.ts'
import { type CreatedProject, NewProject } from '#contract/api/projectEdits.ts'
import { fieldOf } from '#contract/errors.ts'
import { closedInputs } from '#contract/fields.ts'
import { schemaResolver } from '#src/components/form/schemaResolver.ts'
import { useSteps } from '#src/components/steps/useSteps.ts'
import { call } from '#src/providers/call.ts'
import { ApiError } from '#src/providers/http.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { useCan } from '#src/providers/session.ts'
import { blank, required, steps } from './fields.ts'

/** The form of a new project across its steps, and sending it. `onCreated` is called once. */
export function useProjectForm(onCreated: (project: CreatedProject) => void) {
  const can = useCan()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  // Stays true after success: this form is never sent again.
  const sending = useRef(false)
  const form = useForm<FieldValues>({
    defaultValues: blank,
    resolver: schemaResolver(NewProject, closedInputs(NewProject, can), required),
  })
  const { step, reached, go, show, startOver } = useSteps({
    form,
    steps,
    onOpen: () => setRefusal(''),
  })

  // A field that was found wrong on leaving its step is checked again with every change.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name && form.getFieldState(name).invalid) void form.trigger(name)
        },
      }),
    [form],
  )

  const refuse = (error: unknown) => {
    const errors = Object.entries(error instanceof ApiError ? error.body.errors : {})
    const own = errors.filter(([place]) => fieldOf(place) in blank)
    for (const [place, message] of own) form.setError(fieldOf(place), { type: 'server', message })
    show(own.map(([place]) => fieldOf(place)))
    setRefusal(`Could not create the project - ${reasonOf(error)}`)
  }
  const send = async (values: FieldValues) => {
    setRefusal('')
    setBusy(true)
    try {
      const { data } = await call(projectsApi.create, { body: values as NewProject })
      onCreated(data)
    } catch (error) {
      sending.current = false
      // A locked field cannot take the focus: unlock the form before its first error is shown.
      flushSync(() => setBusy(false))
      refuse(error)
    }
  }
  const submit = async () => {
    if (step < steps.length - 1) return go(step + 1)
    if (sending.current) return
    sending.current = true
    await form.handleSubmit(send, (errors) => {
      sending.current = false
      show(Object.keys(errors))
    })()
  }
  return { form, step, reached, go, startOver, busy, refusal, submit }
}
