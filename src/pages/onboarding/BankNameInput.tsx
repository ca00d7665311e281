import Autocomplete from '@mui/material/Autocomplete'
import { labelOf } from '#contract/fields.ts'
import { useOptions } from '#src/components/filters/useOptions.ts'
import { FieldFrame } from '#src/components/inputs/FieldFrame.tsx'
import { pickerInput } from '#src/components/inputs/pickerInput.tsx'
import { Form } from './rules.ts'

/** The name of the bank: the known ones are suggested, any other can be typed. */
export function BankNameInput() {
  const { options } = useOptions('banks')
  return (
    <FieldFrame name="localBranchName" label={labelOf(Form, 'localBranchName')} optional={false}>
      {(boxed) => (
        <Autocomplete
          freeSolo
          id={boxed.id}
          size="small"
          options={[...new Set(options.map(({ name }) => name))]}
          // The text alone counts; what was picked is only a way to write it.
          value={null}
          inputValue={typeof boxed.field.value === 'string' ? boxed.field.value : ''}
          onInputChange={(_event, typed, reason) => {
            // A reset only repeats that nothing was picked.
            if (reason !== 'reset') boxed.field.onChange(typed)
          }}
          onBlur={boxed.field.onBlur}
          renderInput={(params) => pickerInput(params, boxed)}
        />
      )}
    </FieldFrame>
  )
}
