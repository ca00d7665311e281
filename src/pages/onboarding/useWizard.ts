import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldValues, useForm } from 'react-hook-form'
import { documentPictures, OnboardingForm } from '#contract/api/invite.ts'
import { invite as inviteApi } from '#contract/api/invite.ts'
import { useSteps } from '#src/components/steps/useSteps.ts'
import { call } from '#src/providers/call.ts'
import { ApiError } from '#src/providers/http.ts'
import { draftKey } from '#src/providers/names.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { useSettings } from '#src/providers/session.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { resolver } from './rules.ts'
import { blank, type FieldName, lastStep, steps, type Values } from './steps.ts'
import { type Pictures, usePictures } from './usePictures.ts'

const documents = Object.keys(documentPictures) as FieldName[]

/** Fields whose errors may go when this one changes: pictures belong together. */
const checkedWith = (name: FieldName) => (documents.includes(name) ? documents : [name])

/**
 * The form across its steps: its draft, its pictures, going on and back, and sending it. `onSent` is called once, after the
 * server has taken it.
 */
export function useWizard(token: string, invitation: string, onSent: () => void) {
  const key = draftKey(useSettings().productName, invitation)
  const [draft, setDraft] = useState(() => readDraft(key))
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  // Stays true after success: this form is never sent again.
  const sending = useRef(false)
  const actions = usePictures(token)
  const form = useForm<Values, Pictures>({
    defaultValues: draft?.values ?? blank,
    context: actions.pictures,
    resolver,
  })
  const { step, reached, go, show, ...place } = useSteps({
    form,
    steps,
    first: draft?.step ?? 0,
    onOpen: (next) => {
      setRefusal('')
      keepDraft(key, { step: next, values: form.getValues() })
    },
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          keepDraft(key, { step, values })
          const changed = name as FieldName | undefined
          const together = changed ? checkedWith(changed) : []
          if (together.some((one) => form.getFieldState(one).invalid)) void form.trigger(together)
        },
      }),
    [form, key, step],
  )

  const refuse = (error: unknown) => {
    const errors = Object.entries(error instanceof ApiError ? error.body.errors : {})
    const own = errors.filter(([name]) => name in blank) as [FieldName, string][]
    for (const [name, message] of own) form.setError(name, { type: 'server', message })
    show(own.map(([name]) => name))
    setRefusal(`Could not submit the form - ${reasonOf(error)}`)
  }
  const send = async (values: FieldValues) => {
    setRefusal('')
    setBusy(true)
    try {
      await call(inviteApi.submit, { token, body: OnboardingForm.parse(values) })
    } catch (error) {
      sending.current = false
      flushSync(() => setBusy(false))
      return refuse(error)
    }
    dropDraft(key)
    onSent()
  }
  const submit = async () => {
    if (step < lastStep) return go(step + 1)
    if (sending.current) return
    sending.current = true
    await form.handleSubmit(send, (errors) => {
      sending.current = false
      show(Object.keys(errors))
    })()
  }
  const startOver = () => {
    actions.forgetAll()
    form.reset(blank)
    dropDraft(key)
    setDraft(undefined)
    place.startOver()
  }

  return {
    step,
    reached,
    form,
    actions,
    busy,
    refusal,
    isRestored: draft !== undefined,
    go,
    submit,
    startOver,
  }
}
