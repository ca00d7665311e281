import OutlinedInput from '@mui/material/OutlinedInput'
import { email } from '#contract/inputs.ts'
import { type ControlProps, type CommonInputProps, FormField } from './FormField.tsx'
import { RowList, useRows } from './ArrayInput.tsx'

const filled = (rows: readonly string[]) => rows.map((row) => row.trim()).filter(Boolean)
const isWrong = (text: string) => text.trim() !== '' && !email.safeParse(text.trim()).success

function Rows({ field, described, invalid, label }: ControlProps) {
  const rows = useRows<string>(field, '', filled)
  return (
    <RowList rows={rows} what="e-mail">
      {(row, index, change) => (
        <OutlinedInput
          fullWidth
          size="small"
          type="email"
          autoComplete="off"
          value={row}
          error={invalid && isWrong(row)}
          {...(index === 0 ? { inputRef: field.ref } : {})}
          onBlur={field.onBlur}
          onChange={(event) => change(event.target.value)}
          inputProps={{ 'aria-label': `${label} ${index + 1}`, 'aria-describedby': described }}
        />
      )}
    </RowList>
  )
}

/** Several e-mail addresses, one row each; blank rows are left out of the field. */
export function EmailsInput(frame: CommonInputProps) {
  return (
    <FormField {...frame} group>
      {(control) => <Rows {...control} label={frame.label} />}
    </FormField>
  )
}
