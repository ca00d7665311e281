import Autocomplete from '@mui/material/Autocomplete'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import { useId, useState } from 'react'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { peopleOptions } from '#src/admin/inputs/facedOptions.tsx'
import { PlainField } from '#src/admin/inputs/PlainField.tsx'
import { usePeople } from '#src/admin/inputs/usePeople.ts'

interface PersonAdderProps {
  /** Ids of those who are there already: shown, but not to be chosen again. */
  taken: readonly string[]
  /** Whom it is about: is not offered. */
  subject: BasicEmployee
  disabled: boolean
  onAdd: (person: BasicEmployee) => void
}

const reviewers = ['full-time']

/** Searches full-time people; choosing one adds them and clears the field. */
export function PersonAdder({ taken, subject, disabled, onAdd }: PersonAdderProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const { people, isFetching, error, more } = usePeople(text, open, reviewers)
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id}>Add participants</FormLabel>
      <Autocomplete
        id={id}
        size="small"
        disabled={disabled}
        options={people.filter(({ id }) => id !== subject.id)}
        {...peopleOptions(more)}
        getOptionDisabled={({ id }) => taken.includes(id)}
        loading={isFetching}
        noOptionsText={
          error ? `People could not be loaded: ${error.message}` : 'No full-time person is called that.'
        }
        value={null}
        blurOnSelect
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        inputValue={text}
        onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
        onChange={(_event, person) => person && onAdd(person)}
        renderInput={(params) => <PlainField {...params} placeholder="Search full-time people" />}
      />
    </FormControl>
  )
}
