import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { documentPictures, invite as inviteApi, OnboardingForm } from '#contract/api/invite.ts'
import { useStepForm } from '#src/admin/form/useStepForm.ts'
import { call } from '#src/providers/call.ts'
import { draftKey } from '#src/providers/names.ts'
import { useSettings } from '#src/providers/session.ts'
import { blank, lastStep, type FieldName, resolver, steps, type Values } from './rules.ts'
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
  const actions = usePictures(token)
  const form = useForm<Values, Pictures>({
    defaultValues: draft?.values ?? blank,
    context: actions.pictures,
    resolver,
  })
  const state = useStepForm({
    form,
    steps,
    first: draft?.step ?? 0,
    onOpen: (next) => keepDraft(key, { step: next, values: form.getValues() }),
    failure: 'Could not submit the form',
    send: async (values) => {
      await call(inviteApi.submit, { token, body: OnboardingForm.parse(values) })
      dropDraft(key)
      onSent()
    },
  })
  const { step } = state

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

  const startOver = () => {
    actions.forgetAll()
    form.reset(blank)
    dropDraft(key)
    setDraft(undefined)
    state.startOver()
  }
  return { ...state, form, actions, isRestored: draft !== undefined, startOver }
}
