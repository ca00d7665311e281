import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { leastGroupSize, SurveySending } from '#contract/api/surveyEdits.ts'
import { factsOf } from '#contract/fields.ts'

const { minimumGroupSize } = SurveySending.shape
const facts = factsOf(minimumGroupSize)

/** What is wrong with a size as it is typed; `""` for nothing. */
export const wrongGroupSize = (text: string) =>
  text.trim() && minimumGroupSize.safeParse(Number(text)).success
    ? ''
    : `The smallest group shown has at least ${leastGroupSize} and at most 100 answers. Enter a whole number.`

/** How many answers a group must have for its results to be shown. */
export function GroupSizeBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  const wrong = wrongGroupSize(value)
  return (
    <FormControl error={wrong !== ''}>
      <FormLabel htmlFor={id}>{facts?.label}</FormLabel>
      <OutlinedInput
        id={id}
        type="number"
        size="small"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ min: leastGroupSize, 'aria-describedby': `${id}-text` }}
        sx={{ width: 120 }}
      />
      <FormHelperText id={`${id}-text`}>{wrong || facts?.help}</FormHelperText>
    </FormControl>
  )
}
