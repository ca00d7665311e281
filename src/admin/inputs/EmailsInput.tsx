import { t } from '@lingui/core/macro'
import { OutlinedInput } from '@mui/material'
import { email } from '#contract/inputs.ts'
import { ArrayInput } from './ArrayInput.tsx'
import type { CommonInputProps } from './FormField.tsx'

/** True for an email address, without the blanks around it. */
export const isEmail = (text: string) => email.safeParse(text.trim()).success
/** The texts without blanks around them and without blank ones. */
export const trimmed = (texts: readonly string[]) => texts.map((one) => one.trim()).filter(Boolean)

/** Several email addresses, one row each. Blank rows are omitted. */
export function EmailsInput(props: CommonInputProps) {
  return (
    <ArrayInput<string> {...props} what={t`email`} blank="" filled={trimmed}>
      {(row, { index, change, control: { field, label, described, invalid } }) => (
        <OutlinedInput
          fullWidth
          size="small"
          type="email"
          autoComplete="off"
          value={row}
          error={invalid && row.trim() !== '' && !isEmail(row)}
          {...(index === 0 ? { inputRef: field.ref } : {})}
          onBlur={field.onBlur}
          onChange={(event) => change(event.target.value)}
          inputProps={{ 'aria-label': `${label} ${index + 1}`, 'aria-describedby': described }}
        />
      )}
    </ArrayInput>
  )
}
