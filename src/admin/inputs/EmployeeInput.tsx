import Autocomplete from '@mui/material/Autocomplete'
import { useState } from 'react'
import { useGetOne } from 'react-admin'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { nameOf } from '../fields/Chip.tsx'
import { type ControlProps, type CommonInputProps, FormField } from './FormField.tsx'
import { peopleOptions } from './avatarOptions.tsx'
import { renderAutocompleteInput } from './renderAutocompleteInput.tsx'
import { usePeople } from './usePeople.ts'

interface People {
  /** The person whom the field holds at first. */
  known?: BasicEmployee | null | undefined
  /** Ids of people who are not offered. */
  without?: readonly string[] | undefined
}

/** The picker without its frame. */
export function PersonPicker({ control, known = null, without = [] }: People & { control: ControlProps }) {
  const { field, id } = control
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [person, setPerson] = useState(known)
  // A value that came from elsewhere than this picker, such as the change of somebody else.
  const isForeign = Boolean(field.value) && person?.id !== field.value
  const { data: foreign } = useGetOne<BasicEmployee>(
    'employees',
    { id: field.value },
    { enabled: isForeign, retry: false },
  )
  const chosen = person?.id === field.value ? person : isForeign ? (foreign ?? null) : null
  const { people, isFetching, more } = usePeople(chosen && text === nameOf(chosen) ? '' : text, open)
  return (
    <Autocomplete
      id={id}
      size="small"
      options={people.filter((person) => !without.includes(person.id))}
      {...peopleOptions(more)}
      loading={isFetching}
      value={chosen}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      inputValue={text}
      onInputChange={(_event, next) => setText(next)}
      onBlur={field.onBlur}
      onChange={(_event, next) => {
        setPerson(next)
        field.onChange(next?.id ?? null)
      }}
      renderInput={(params) => renderAutocompleteInput(params, control, 'Search a person')}
    />
  )
}

/** Chooses a person; the field holds the id. */
export function EmployeeInput({ known, without, ...frame }: CommonInputProps & People) {
  return (
    <FormField {...frame}>
      {(control) => <PersonPicker control={control} known={known} without={without} />}
    </FormField>
  )
}
