import { t } from '@lingui/core/macro'
import { type UIEvent, useState } from 'react'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { nameOf, personDetail } from './EmployeeField.tsx'
import { useGetOne } from 'react-admin'
import { Autocomplete } from '@mui/material'
import { type ControlProps, type CommonInputProps, FormField, OutlinedField } from '#src/admin/inputs/FormField.tsx'
import { avatarOptions, renderAutocompleteInput } from '#src/admin/inputs/AutocompleteInput.tsx'
import type { InputExtras } from '#src/admin/schema/fieldKinds.ts'
import { usePeople } from './usePeople.ts'

const nearEnd = 48

/** The same for people found by the server, by any part of their names; `more` loads the next page. */
export const peopleOptions = (more: () => void) => ({
  ...avatarOptions<BasicEmployee>(nameOf, undefined, personDetail),
  filterOptions: (found: BasicEmployee[]) => found,
  slotProps: {
    listbox: {
      onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) => {
        if (scrollTop + clientHeight >= scrollHeight - nearEnd) more()
      },
    },
  },
})

interface PersonSearchProps {
  /** The id that a label names. Without it, the placeholder is the accessible name. */
  id?: string
  placeholder: string
  /** Said if nobody is found. */
  none: string
  workingStatuses?: readonly string[]
  /** Ids of people who aren't offered. */
  without?: readonly string[]
  /** Ids of people who are shown, but disabled. */
  taken?: readonly string[]
  disabled?: boolean
  onFind: (person: BasicEmployee) => void
}

/** Searches people. Selecting one hands them on and clears the input. */
export function PersonSearch(props: PersonSearchProps) {
  const { id, placeholder, none, workingStatuses, without = [], taken = [], disabled = false, onFind } = props
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { people, isFetching, error, more } = usePeople(text, open, workingStatuses)
  return (
    <Autocomplete
      {...(id ? { id } : {})}
      size="small"
      disabled={disabled}
      options={people.filter((person) => !without.includes(person.id))}
      {...peopleOptions(more)}
      getOptionDisabled={(person) => taken.includes(person.id)}
      loading={isFetching}
      noOptionsText={error ? t`Couldn't load people: ${error.message}` : none}
      value={null}
      blurOnSelect
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      inputValue={text}
      onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
      onChange={(_event, person) => person && onFind(person)}
      renderInput={(params) => (
        <OutlinedField
          {...params}
          placeholder={placeholder}
          inputProps={{ ...params.inputProps, ...(id ? {} : { 'aria-label': placeholder }) }}
        />
      )}
    />
  )
}

interface People {
  known?: BasicEmployee | null | undefined
  without?: readonly string[] | undefined
}

/** The picker without its `FormField`. */
export function PersonPicker({ control, known = null, without = [] }: People & { control: ControlProps }) {
  const { field, id } = control
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [person, setPerson] = useState(known)
  // The value was set from outside, for example by a merged change.
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
      title={chosen ? personDetail(chosen) : undefined}
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
      renderInput={(params) => renderAutocompleteInput(params, control, t`Search for a person`)}
    />
  )
}

/** Selects a person; the field stores the id. */
export function EmployeeInput({ known, without, ...props }: CommonInputProps & Pick<InputExtras, 'known' | 'without'>) {
  return (
    <FormField {...props}>
      {(control) => <PersonPicker control={control} known={known as People['known']} without={without} />}
    </FormField>
  )
}
