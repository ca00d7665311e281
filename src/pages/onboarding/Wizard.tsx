import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { FormProvider } from 'react-hook-form'
import { StickyFoot } from '#src/components/form/StickyFoot.tsx'
import { StepBar } from '#src/components/steps/StepBar.tsx'
import { StepFields } from '#src/components/steps/StepFields.tsx'
import { AboutStep } from './AboutStep.tsx'
import { BankStep } from './BankStep.tsx'
import { CheckStep } from './CheckStep.tsx'
import { DocumentsStep } from './DocumentsStep.tsx'
import { HomeStep } from './HomeStep.tsx'
import { DraftNote } from './KeptNote.tsx'
import { LinksStep } from './LinksStep.tsx'
import { type Invited, lastStep, steps } from './steps.ts'
import { useWizard } from './useWizard.ts'

interface WizardProps {
  token: string
  /** Id of the invitation. */
  invitation: string
  person: Invited
  onSent: () => void
}

const titles = steps.map(({ title }) => title)

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
      <StepBar titles={titles} step={step} reached={reached} go={(to) => void go(to)} />
      <DraftNote isRestored={wizard.isRestored} startOver={wizard.startOver} />
      <Paper variant="outlined" sx={{ borderRadius: '8px', p: { xs: 4, sm: 6 }, pb: '0 !important' }}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <StepFields titles={titles} step={step} disabled={busy}>
            {pages[step]}
          </StepFields>
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
