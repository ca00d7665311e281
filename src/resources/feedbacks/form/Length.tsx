import FormHelperText from '@mui/material/FormHelperText'
import { longestText } from '#contract/api/feedbacks.ts'

const counted = (count: number) => count.toLocaleString('en-US')

/** How long a text is that comes near the most that is kept, and that it must be shortened. */
export function Length({ id, text: { length } }: { id: string; text: string }) {
  return (
    <FormHelperText id={id} error={length > longestText}>
      {length > longestText
        ? `This has ${counted(length)} characters, ${counted(longestText)} are the most. Shorten it.`
        : `${counted(length)} of ${counted(longestText)} characters`}
    </FormHelperText>
  )
}
