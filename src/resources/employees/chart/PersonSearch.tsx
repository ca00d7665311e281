import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { Face } from '#src/components/Face.tsx'
import { usePeople } from '#src/components/inputs/usePeople.ts'

/** Finds a person by name, for the chart to jump to. */
export function PersonSearch({ onFind }: { onFind: (person: BasicEmployee) => void }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { people, isFetching } = usePeople(text, open)
  return (
    <Autocomplete
      size="small"
      sx={{ width: { xs: '100%', sm: 256 } }}
      options={people}
      // The server has searched already; its matches need not contain the typed letters.
      filterOptions={(found) => found}
      loading={isFetching}
      value={null}
      blurOnSelect
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      inputValue={text}
      onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
      onChange={(_event, person) => person && onFind(person)}
      getOptionLabel={nameOf}
      getOptionKey={(option) => option.id}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <Face src={option.avatar} name={nameOf(option)} />
          <span>&nbsp;&nbsp;{nameOf(option)}</span>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder="Find in the chart"
          slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': 'Find in the chart' } }}
        />
      )}
    />
  )
}
