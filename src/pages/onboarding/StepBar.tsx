import LinearProgress from '@mui/material/LinearProgress'
import Box from '@mui/material/Box'
import Step from '@mui/material/Step'
import StepButton from '@mui/material/StepButton'
import Stepper from '@mui/material/Stepper'
import { steps } from './steps.ts'

interface StepBarProps {
  step: number
  /** The furthest step seen; steps behind it open on a click. */
  reached: number
  go: (step: number) => void
}

/** Where one is: all steps by name, on a phone only how far. */
export function StepBar({ step, reached, go }: StepBarProps) {
  return (
    <Box component="nav" aria-label="Steps of the form">
      <Stepper nonLinear alternativeLabel activeStep={step} sx={{ display: { xs: 'none', sm: 'flex' } }}>
        {steps.map(({ title }, index) => (
          <Step key={title} completed={index < reached && index !== step} disabled={index > reached}>
            <StepButton color="inherit" onClick={() => go(index)}>
              {title}
            </StepButton>
          </Step>
        ))}
      </Stepper>
      <LinearProgress
        variant="determinate"
        value={((step + 1) / steps.length) * 100}
        aria-label={`Step ${step + 1} of ${steps.length}`}
        sx={{ display: { sm: 'none' } }}
      />
    </Box>
  )
}
