import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { fieldOf } from '#contract/errors.ts'
import { type Label, translate } from '#src/i18n/language.ts'
import { ApiError } from '#src/providers/http.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { useMutation } from '#src/providers/useMutation.ts'
import { Alert, Box, Button, LinearProgress, Paper, Stack, Step, StepButton, Stepper, Typography } from '@mui/material'
import { OnlineButton } from './FormToolbar.tsx'

/** A step of a form, with its fields. */
export interface FormStep<Name extends string> {
  title: Label
  fields: readonly Name[]
}

interface StepFormOptions<Values extends FieldValues, Context> {
  form: UseFormReturn<Values, Context>
  steps: readonly FormStep<Path<Values>>[]
  first?: number
  onOpen?: (step: number) => void
  /** Sends the form after the last step. Errors it throws appear above the buttons and at the fields. */
  send: (values: Values) => Promise<void>
  /** "Could not …", shown before the server's reason. */
  failure: string
}

/** State of a form in steps. Next requires a valid step, Back is always possible, and the form is sent once. */
export function useStepForm<Values extends FieldValues, Context>(options: StepFormOptions<Values, Context>) {
  const { form, steps, first = 0, onOpen, send, failure } = options
  const [position, setPosition] = useState({ step: first, reached: first })
  const { step, reached } = position
  const wanted = useRef<Path<Values>>(undefined)

  /** Opens the step of the first of these fields and focuses it. */
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
  }
  const { mutate, isPending, isSuccess, error, reset } = useMutation<void, Error, Values>({
    mutationFn: send,
    onError: refuse,
  })
  // Still busy after success, so that the form is never sent twice.
  const busy = isPending || isSuccess
  // A field can only take the focus once its step is mounted and the form is enabled again.
  useEffect(() => {
    if (busy) return
    if (wanted.current) form.setFocus(wanted.current)
    wanted.current = undefined
  }, [form, position, busy])

  /** Opens a step. Going forward requires the current step to be valid. */
  const go = async (next: number) => {
    const fields = [...(steps[step]?.fields ?? [])]
    if (next > step && !(await form.trigger(fields, { shouldFocus: true }))) return
    setPosition((last) => ({ step: next, reached: Math.max(last.reached, next) }))
    if (error) reset()
    onOpen?.(next)
  }
  const submit = async () => {
    if (step < steps.length - 1) return go(step + 1)
    if (busy) return
    await form.handleSubmit(
      (values) => mutate(values),
      (errors) => show(Object.keys(errors)),
    )()
  }
  const refusal = error && describeFailure(failure, error)
  return { steps, step, reached, go, submit, busy, refusal, startOver: () => setPosition({ step: 0, reached: 0 }) }
}

interface StepBarProps {
  titles: readonly string[]
  step: number
  /** The furthest step so far; steps up to it open on a click. */
  reached: number
  go: (step: number) => void
}

/** The steps by name; on phones only the number. */
function StepBar({ titles, step, reached, go }: StepBarProps) {
  return (
    <Box component="nav" aria-label={t`Steps of the form`}>
      <Stepper nonLinear alternativeLabel activeStep={step} sx={{ display: { xs: 'none', sm: 'flex' } }}>
        {titles.map((title, index) => (
          <Step key={title} completed={index < reached && index !== step} disabled={index > reached}>
            <StepButton color="inherit" onClick={() => go(index)}>
              {title}
            </StepButton>
          </Step>
        ))}
      </Stepper>
      <LinearProgress
        variant="determinate"
        value={((step + 1) / titles.length) * 100}
        aria-label={t`Step ${step + 1} of ${titles.length}`}
        sx={{ display: { sm: 'none' } }}
      />
    </Box>
  )
}

/** The title of the step. It takes the focus when the step changes, so that it is announced and scrolled into view. */
function StepTitle({ titles, step }: { titles: readonly string[]; step: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return (
    <div>
      <Typography color="text.secondary" sx={{ fontSize: 'var(--text-12)' }}>
        <Trans>
          Step {step + 1} of {titles.length}
        </Trans>
      </Typography>
      <Typography ref={heading} tabIndex={-1} component="h2" variant="h4" sx={{ outline: 'none' }}>
        {titles[step]}
      </Typography>
    </div>
  )
}

/** Focused elements must not be hidden behind the sticky buttons. */
const fieldset = {
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  '& input, & textarea, & button': { scrollMarginBottom: '140px' },
}

interface StepFormProps {
  state: Pick<ReturnType<typeof useStepForm>, 'steps' | 'step' | 'reached' | 'go' | 'submit' | 'busy' | 'refusal'>
  submit: string
  /** Disables sending. */
  disabled?: boolean
  note: ReactNode
  children: readonly ReactNode[]
}

/** A form in steps: progress, the fields of the current step, Back and Next. */
export function StepForm({ state, submit, disabled = false, note, children }: StepFormProps) {
  const { steps, step, reached, go, busy, refusal } = state
  const titles = steps.map(({ title }) => translate(title))
  const isLast = step === titles.length - 1
  const Submit = isLast ? OnlineButton : Button
  return (
    <>
      <StepBar titles={titles} step={step} reached={reached} go={(to) => void go(to)} />
      {note}
      <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 }, pb: '0 !important' }}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void state.submit()
          }}
        >
          <Stack component="fieldset" disabled={busy} spacing={5} sx={fieldset}>
            <StepTitle titles={titles} step={step} />
            {children[step]}
          </Stack>
          <Paper variant="toolbar">
            {refusal && <Alert severity="error">{refusal}</Alert>}
            <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
              <Button color="inherit" disabled={busy || step === 0} onClick={() => void go(step - 1)}>{t`Back`}</Button>
              <Submit type="submit" variant="contained" loading={busy} disabled={isLast && disabled}>
                {isLast ? submit : t`Next`}
              </Submit>
            </Box>
          </Paper>
        </form>
      </Paper>
    </>
  )
}
