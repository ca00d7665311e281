import LinearProgress from '@mui/material/LinearProgress'
import Box from '@mui/material/Box'
import Step from '@mui/material/Step'
import StepButton from '@mui/material/StepButton'
import Stepper from '@mui/material/Stepper'

interface StepBarProps {
  /** Their names, in order. */
  titles: readonly string[]
  step: number
  /** The furthest step seen; steps behind it open on a click. */
  reached: number
  go: (step: number) => void
}

/** Where one is: all steps by name, on a phone only how far. */
export function StepBar({ titles, step, reached, go }: StepBarProps) {
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
