import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { StickyFoot } from '#src/components/form/StickyFoot.tsx'
import { AboutStep } from './AboutStep.tsx'
import { BankStep } from './BankStep.tsx'
import { CheckStep } from './CheckStep.tsx'
import { DocumentsStep } from './DocumentsStep.tsx'
import { HomeStep } from './HomeStep.tsx'
import { KeptNote } from './KeptNote.tsx'
import { LinksStep } from './LinksStep.tsx'
import { StepBar } from './StepBar.tsx'
import { type Invited, lastStep, steps } from './steps.ts'
import { useWizard } from './useWizard.ts'

interface WizardProps {
  token: string
  /** Id of the invitation. */
  invitation: string
  person: Invited
  onSent: () => void
}

/** Names the step; a new one takes the focus, so that it is read out and scrolled to. */
function StepTitle({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return (
    <div>
      <Typography color="text.secondary" sx={{ fontSize: 12 }}>
        Step {step + 1} of {steps.length}
      </Typography>
      <Typography ref={heading} tabIndex={-1} component="h2" variant="h4" sx={{ outline: 'none' }}>
        {steps[step]?.title}
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

/** The onboarding form, step by step (screens.md section 2.24). */
export function Wizard({ token, invitation, person, onSent }: WizardProps) {
  const wizard = useWizard(token, invitation, onSent)
  const { form, step, reached, actions, busy, refusal, go, submit } = wizard
  const isLast = step === lastStep
  const isSending = Object.values(actions.pictures).some(({ state }) => state === 'sending')
  const pages = [
    <AboutStep key="about" person={person} actions={actions} />,
    <HomeStep key="home" />,
    <DocumentsStep key="documents" actions={actions} />,
    <BankStep key="bank" />,
    <LinksStep key="links" />,
    <CheckStep key="check" pictures={actions.pictures} edit={(to) => void go(to)} />,
  ]
  return (
    <FormProvider {...form}>
      <StepBar step={step} reached={reached} go={(to) => void go(to)} />
      <KeptNote isRestored={wizard.isRestored} startOver={wizard.startOver} />
      <Paper variant="outlined" sx={{ borderRadius: '8px', p: { xs: 4, sm: 6 }, pb: '0 !important' }}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Stack component="fieldset" disabled={busy} spacing={5} sx={fieldset}>
            <StepTitle step={step} />
            {pages[step]}
          </Stack>
          <StickyFoot>
            {refusal && <Alert severity="error">{refusal}</Alert>}
            <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
              <Button color="inherit" disabled={busy || step === 0} onClick={() => void go(step - 1)}>
                Back
              </Button>
              <Button type="submit" variant="contained" loading={busy} disabled={isLast && isSending}>
                {isLast ? 'Send the form' : 'Next'}
              </Button>
            </Box>
          </StickyFoot>
        </form>
      </Paper>
    </FormProvider>
  )
}
