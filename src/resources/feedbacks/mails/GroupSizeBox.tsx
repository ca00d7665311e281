import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { leastGroupSize, SurveySending } from '#contract/api/surveyEdits.ts'
import { factsOf } from '#contract/fields.ts'

interface GroupSizeBoxProps {
  value: string
  onChange: (value: string) => void
  /** What is wrong with it. */
  error: string | undefined
}

const facts = factsOf(SurveySending.shape.minimumGroupSize)

/** How many answers a group must have for its results to be shown. */
export function GroupSizeBox({ value, onChange, error }: GroupSizeBoxProps) {
  const id = useId()
  return (
    <FormControl error={error !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 1.5, fontSize: 13, fontWeight: 500, color: 'text.primary' }}>
        {facts?.label}
      </FormLabel>
      <OutlinedInput
        id={id}
        type="number"
        size="small"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ min: leastGroupSize, 'aria-describedby': `${id}-text` }}
        sx={{ width: 120 }}
      />
      <FormHelperText id={`${id}-text`}>{error ?? facts?.help}</FormHelperText>
    </FormControl>
  )
}
