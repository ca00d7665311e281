import { t } from '@lingui/core/macro'
import { FormControl, FormLabel, OutlinedInput, Stack } from '@mui/material'
import { useId, useState } from 'react'
import { FilterNumber } from '#contract/queries.ts'
import { FilterPopover } from './FilterPopover.tsx'
import { useFilters } from './useFilters.ts'

interface TypedProps {
  label: string
  value: string
  isNumber: boolean
  onChange: (value: string) => void
}

/** Blank for a text that is no number. A comma is a decimal point. */
const numberIn = (text: string) => FilterNumber.safeParse(text.trim().replace(',', '.')).data ?? ''

/** An input of a filter. It applies on Enter and when it is left. */
function Typed({ label, value, isNumber, onChange }: TypedProps) {
  const id = useId()
  const [text, setText] = useState(value)
  const apply = () => {
    const next = isNumber ? numberIn(text) : text.trim()
    if (next !== value) onChange(next)
  }
  return (
    <FormControl error={isNumber && text.trim() !== '' && numberIn(text) === ''}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        size="small"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
        autoComplete="off"
        inputProps={{ maxLength: 100, ...(isNumber && { inputMode: 'decimal' }) }}
      />
    </FormControl>
  )
}

interface ValuePopoverProps {
  name: string
  label: string
  isNumber: boolean
  anchor: HTMLElement
  onClose: () => void
}

/** Filters by a first and a last number, or by a part of a text. Each can be blank. */
export function ValuePopover({ name, label, isNumber, anchor, onClose }: ValuePopoverProps) {
  const { days, setDays, chosen, set } = useFilters()
  const { from, to } = days(name)
  return (
    <FilterPopover label={label} anchor={anchor} onClose={onClose}>
      <Stack spacing={3} sx={{ p: 4 }}>
        {isNumber ? (
          <>
            <Typed label={t`From`} value={from} isNumber onChange={(next) => setDays(name, { from: next })} />
            <Typed label={t`Until`} value={to} isNumber onChange={(next) => setDays(name, { to: next })} />
          </>
        ) : (
          <Typed
            label={t`Contains`}
            value={chosen(name)[0] ?? ''}
            isNumber={false}
            onChange={(next) => set(name, next ? [next] : [])}
          />
        )}
      </Stack>
    </FilterPopover>
  )
}
