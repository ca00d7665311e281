import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'

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
      <Typography color="text.secondary" sx={{ fontSize: 12 }}>
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
export function StepFields({
  disabled,
  children,
  ...title
}: StepTitleProps & { disabled: boolean; children: React.ReactNode }) {
  return (
    <Stack component="fieldset" disabled={disabled} spacing={5} sx={fieldset}>
      <StepTitle {...title} />
      {children}
    </Stack>
  )
}
