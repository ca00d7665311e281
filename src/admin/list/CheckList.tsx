import { contains } from '#contract/plainText.ts'
import { inSentence } from '#src/i18n/language.ts'
import { t } from '@lingui/core/macro'
import { Box, Button, Checkbox, FormControlLabel, InputBase, Skeleton } from '@mui/material'
import { useRef, useState } from 'react'
import { FilterPopover } from './FilterPopover.tsx'

/** A choice: its value in the filter and its label. */
export interface Choice {
  value: string
  label: string
}

export interface CheckListProps {
  label: string
  choices: readonly Choice[]
  isPending: boolean
  error: Error | null
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** The choices are those that a search of the server has found. */
  onSearch?: (text: string) => void
}

function Entries({ choices, chosen, onChange }: Pick<CheckListProps, 'choices' | 'chosen' | 'onChange'>) {
  if (choices.length === 0) return <p>{t`No results`}</p>
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return choices.map(({ value, label }) => (
    <FormControlLabel
      key={value}
      label={label}
      control={<Checkbox size="small" checked={chosen.includes(value)} onChange={() => toggle(value)} />}
    />
  ))
}

interface PopoverProps extends CheckListProps {
  anchor: HTMLElement
  onClose: () => void
}

/** A searchable list of checkboxes below its button. Every change applies immediately. */
export function CheckList({
  anchor,
  onClose,
  label,
  choices,
  isPending,
  error,
  chosen,
  onChange,
  onSearch,
}: PopoverProps) {
  const search = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  return (
    <FilterPopover label={label} anchor={anchor} onClose={onClose} onEntered={() => search.current?.focus()}>
      <InputBase
        fullWidth
        inputRef={search}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onSearch?.(event.target.value)
        }}
        placeholder={t`Search ${inSentence(label)}`}
        inputProps={{ 'aria-label': t`Search ${inSentence(label)}` }}
        sx={{ px: 4, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
      />
      <Box sx={{ maxHeight: 300, overflow: 'auto', px: 4, py: 2, display: 'flex', flexDirection: 'column' }}>
        {error && <p role="alert">{error.message}</p>}
        {isPending && !error && [0, 1, 2].map((row) => <Skeleton key={row} height={34} />)}
        {!isPending && (
          <Entries
            choices={onSearch ? choices : choices.filter((choice) => contains(choice.label, text))}
            chosen={chosen}
            onChange={onChange}
          />
        )}
      </Box>
      {chosen.length > 0 && (
        <Box sx={{ borderTop: 1, borderColor: 'divider', p: 1 }}>
          <Button size="small" fullWidth onClick={() => onChange([])}>{t`Clear`}</Button>
        </Box>
      )}
    </FilterPopover>
  )
}
