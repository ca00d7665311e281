import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldValues, useForm } from 'react-hook-form'
import { z } from 'zod'
import { documentPictures, invite as inviteApi, OnboardingForm } from '#contract/api/invite.ts'
import { useSteps } from '#src/components/steps/useSteps.ts'
import { call } from '#src/providers/call.ts'
import { ApiError } from '#src/providers/http.ts'
import { draftKey } from '#src/providers/names.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { useSettings } from '#src/providers/session.ts'
import { blank, type FieldName, lastStep, resolver, steps, type Values } from './rules.ts'
import { type Pictures, usePictures } from './usePictures.ts'

const Stored = z.object({
  step: z.int().min(0).max(lastStep),
  values: z.record(z.string(), z.string().nullable()),
})

/** What somebody has filled in so far, and on which step. */
interface Draft {
  step: number
  values: Values
}

/** The draft kept in this browser; none when there is none or it cannot be read. */
function readDraft(key: string): Draft | undefined {
  try {
    const { step, values } = Stored.parse(JSON.parse(localStorage.getItem(key) ?? ''))
    const known = Object.keys(blank).map((name) => [name, values[name] ?? ''])
    return { step, values: Object.fromEntries(known) as Values }
  } catch {
    return undefined
  }
}

/** Keeps the draft in this browser. */
function keepDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or closed store only means that the draft does not survive a reload.
  }
}

function dropDraft(key: string): void {
  localStorage.removeItem(key)
}

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
