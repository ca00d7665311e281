import Autocomplete from '@mui/material/Autocomplete'
import { useState } from 'react'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { peopleOptions } from '#src/components/inputs/facedOptions.tsx'
import { PlainField } from '#src/components/inputs/PlainField.tsx'
import { usePeople } from '#src/components/inputs/usePeople.ts'

/** Finds a person by name, for the chart to jump to. */
export function PersonSearch({ onFind }: { onFind: (person: BasicEmployee) => void }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { people, isFetching, more } = usePeople(text, open)
  return (
    <Autocomplete
      size="small"
      sx={{ width: { xs: '100%', sm: 256 } }}
      options={people}
      {...peopleOptions(more)}
      loading={isFetching}
      value={null}
      blurOnSelect
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      inputValue={text}
      onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
      onChange={(_event, person) => person && onFind(person)}
      renderInput={(params) => (
        <PlainField
          {...params}
          placeholder="Find in the chart"
          inputProps={{ ...params.inputProps, 'aria-label': 'Find in the chart' }}
        />
      )}
    />
  )
}
