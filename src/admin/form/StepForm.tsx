import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Step from '@mui/material/Step'
import StepButton from '@mui/material/StepButton'
import Stepper from '@mui/material/Stepper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef } from 'react'
import { OnlineButton } from './OnlineButton.tsx'
import { FormToolbar } from './FormToolbar.tsx'
import type { useStepForm } from './useStepForm.ts'

interface StepBarProps {
  /** Their names, in order. */
  titles: readonly string[]
  step: number
  /** The furthest step seen; steps behind it open on a click. */
  reached: number
  go: (step: number) => void
}

/** Where one is: all steps by name, on a phone only how far. */
function StepBar({ titles, step, reached, go }: StepBarProps) {
  return (
    <Box component="nav" aria-label="Steps of the form">
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
        aria-label={`Step ${step + 1} of ${titles.length}`}
        sx={{ display: { sm: 'none' } }}
      />
    </Box>
  )
}

interface StepTitleProps {
  /** Of all steps, in order. */
  titles: readonly string[]
  step: number
}

/** Names the step; a new one takes the focus, so that it is read out and scrolled to. */
function StepTitle({ titles, step }: StepTitleProps) {
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
        Step {step + 1} of {titles.length}
      </Typography>
      <Typography ref={heading} tabIndex={-1} component="h2" variant="h4" sx={{ outline: 'none' }}>
        {titles[step]}
      </Typography>
    </div>
  )
}

/** What takes the focus must not hide behind the buttons that stay at the bottom. */
const fieldset = {
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  '& input, & textarea, & button': { scrollMarginBottom: '140px' },
}

/** One step of a form: its name and its fields. */
function StepFields({
  disabled,
  children,
  ...title
}: StepTitleProps & { disabled: boolean; children: ReactNode }) {
  return (
    <Stack component="fieldset" disabled={disabled} spacing={5} sx={fieldset}>
      <StepTitle {...title} />
      {children}
    </Stack>
  )
}

interface StepFormProps {
  titles: readonly string[]
  state: Pick<ReturnType<typeof useStepForm>, 'step' | 'reached' | 'go' | 'submit' | 'busy' | 'refusal'>
  /** What the button of the last step says. */
  submit: string
  /** Whether something must happen before the form can be sent. */
  disabled?: boolean
  /** Stands above the form. */
  note: ReactNode
  /** The fields of each step, in order. */
  children: readonly ReactNode[]
}

/** A form in steps: where one is, the fields of one step, and the buttons back and on. */
export function StepForm({ titles, state, submit, disabled = false, note, children }: StepFormProps) {
  const { step, reached, go, busy, refusal } = state
  const isLast = step === titles.length - 1
  const Submit = isLast ? OnlineButton : Button
  return (
    <>
      <StepBar titles={titles} step={step} reached={reached} go={(to) => void go(to)} />
      {note}
      <Paper
        variant="outlined"
        sx={{ borderRadius: 'var(--radius-card)', p: { xs: 4, sm: 6 }, pb: '0 !important' }}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void state.submit()
          }}
        >
          <StepFields titles={titles} step={step} disabled={busy}>
            {children[step]}
          </StepFields>
          <FormToolbar>
            {refusal && <Alert severity="error">{refusal}</Alert>}
            <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
              <Button color="inherit" disabled={busy || step === 0} onClick={() => void go(step - 1)}>
                Back
              </Button>
              <Submit type="submit" variant="contained" loading={busy} disabled={isLast && disabled}>
                {isLast ? submit : 'Next'}
              </Submit>
            </Box>
          </FormToolbar>
        </form>
      </Paper>
    </>
  )
}
