import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import { useState } from 'react'
import { email } from '#contract/inputs.ts'
import { type Boxed, FieldFrame } from '#src/admin/inputs/FieldFrame.tsx'
import { pickerInput } from '#src/admin/inputs/pickerInput.tsx'
import { frameOf } from './frames.ts'

const between = /[\s,;]+/
const isRight = (address: string) => email.safeParse(address).success

function Addresses({ boxed, known }: { boxed: Boxed; known: readonly string[] }) {
  const { field, id } = boxed
  const [text, setText] = useState('')
  const chosen = field.value as string[]
  const put = (addresses: readonly string[]) => {
    setText('')
    field.onChange([...new Set(addresses.flatMap((one) => one.split(between)).filter(Boolean))])
  }
  return (
    <Autocomplete<string, true, false, true>
      id={id}
      size="small"
      multiple
      freeSolo
      filterSelectedOptions
      options={[...known]}
      value={chosen}
      inputValue={text}
      onInputChange={(_event, next, reason) => {
        if (reason === 'input' && between.test(next)) put([...chosen, next])
        else setText(next)
      }}
      onChange={(_event, next) => put(next)}
      onKeyDown={(event) => {
        // Ends an address; with none it would ask to send the invoice.
        if (event.key === 'Enter') event.preventDefault()
      }}
      onBlur={() => {
        if (text.trim()) put([...chosen, text])
        field.onBlur()
      }}
      renderValue={(values, itemProps) =>
        values.map((address, index) => {
          const { key, ...props } = itemProps({ index })
          return (
            <Chip
              key={key}
              {...props}
              size="small"
              label={address}
              {...(isRight(address) ? {} : { color: 'error', variant: 'outlined' })}
            />
          )
        })
      }
      renderInput={(params) => pickerInput(params, boxed)}
    />
  )
}

/** Who gets a copy of the mail: addresses typed or pasted in any number, or chosen from those that are known. */
export function CcBox({ known, help }: { known: readonly string[]; help?: string | undefined }) {
  return (
    <FieldFrame {...frameOf('cc', true)} help={help}>
      {(boxed) => <Addresses boxed={boxed} known={known} />}
    </FieldFrame>
  )
}
