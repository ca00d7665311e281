import Autocomplete from '@mui/material/Autocomplete'
import { useState } from 'react'
import { useGetOne } from 'react-admin'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { nameOf } from '../Chip.tsx'
import { Face } from '../Face.tsx'
import { type Boxed, type BoxProps, FieldFrame } from './FieldFrame.tsx'
import { pickerInput } from './pickerInput.tsx'
import { usePeople } from './usePeople.ts'

const nearEnd = 48

interface People {
  /** The person whom the field holds at first. */
  known?: BasicEmployee | null | undefined
  /** Ids of people who are not offered. */
  without?: readonly string[] | undefined
}

/** The picker without its frame. */
export function PersonPicker({ boxed, known = null, without = [] }: People & { boxed: Boxed }) {
  const { field, id } = boxed
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
      // The server has searched already; its matches need not contain the typed letters.
      filterOptions={(found) => found}
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
      getOptionLabel={nameOf}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <Face src={option.avatar} name={nameOf(option)} />
          <span>&nbsp;&nbsp;{nameOf(option)}</span>
        </li>
      )}
      slotProps={{
        listbox: {
          onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: React.UIEvent) => {
            if (scrollTop + clientHeight >= scrollHeight - nearEnd) more()
          },
        },
      }}
      renderInput={(params) => pickerInput(params, boxed, 'Search a person')}
    />
  )
}

/** Chooses a person; the field holds the id. */
export function EmployeeBox({ known, without, ...frame }: BoxProps & People) {
  return (
    <FieldFrame {...frame}>
      {(boxed) => <PersonPicker boxed={boxed} known={known} without={without} />}
    </FieldFrame>
  )
}
