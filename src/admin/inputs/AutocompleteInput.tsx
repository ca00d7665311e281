import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import { type ControlProps, OutlinedField, type CommonInputProps, FormField } from './FormField.tsx'
import type { ResourcesWith } from '#contract/resources.ts'
import { Avatar } from '../fields/Avatar.tsx'
import { type Option, useOptions } from '#src/admin/list/useOptions.ts'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

/** The text field inside of a picker, tied to its frame. */
export function renderAutocompleteInput(
  params: AutocompleteRenderInputParams,
  control: ControlProps,
  placeholder = '',
) {
  return (
    <OutlinedField
      {...params}
      error={control.invalid}
      inputRef={control.field.ref}
      placeholder={placeholder}
      inputProps={{
        ...params.inputProps,
        'aria-describedby': control.described,
        ...(control.label ? { 'aria-label': control.label } : {}),
      }}
    />
  )
}

interface ReferenceInputProps extends CommonInputProps {
  kind: ResourcesWith<'list'>
  multiple: boolean
  /** What of an option the field holds. */
  holds: 'id' | 'name'
  /** Which options are offered; all without it. */
  only?: ((option: Option) => boolean) | undefined
  placeholder?: string | undefined
}

interface PickerProps extends Pick<ReferenceInputProps, 'multiple' | 'holds' | 'placeholder'> {
  control: ControlProps
  /** Everything that a stored value may mean. */
  options: Option[]
  /** What may be chosen now. */
  offered: Option[]
  loading: boolean
}

/** The picker without its frame and without the fetching. */
export function Picker({ control, options, offered, loading, multiple, holds, placeholder }: PickerProps) {
  const { field, id } = control
  const values = [field.value]
    .flat()
    .filter((value): value is string => typeof value === 'string' && value !== '')
  // A stored value that the list does not know any more still shows.
  const optionOf = (value: string): Option =>
    options.find((option) => option[holds] === value) ?? {
      id: value,
      name: loading ? '…' : value,
      code: value,
    }
  const chosen = values.map(optionOf)
  return (
    <Autocomplete<Option, boolean>
      id={id}
      size="small"
      multiple={multiple}
      disableCloseOnSelect={multiple}
      filterSelectedOptions={multiple}
      options={offered}
      loading={loading}
      value={multiple ? chosen : (chosen[0] ?? null)}
      getOptionLabel={({ name }) => name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, value) => option[holds] === value[holds]}
      onBlur={field.onBlur}
      onChange={(_event, next) =>
        field.onChange(Array.isArray(next) ? next.map((option) => option[holds]) : (next?.[holds] ?? null))
      }
      renderOption={({ key, ...props }, { name, avatar }) => (
        <li key={key} {...props}>
          {avatar && <Avatar src={avatar} name={name} size={20} />}
          <span>&nbsp;{name}</span>
        </li>
      )}
      renderInput={(params) => renderAutocompleteInput(params, control, chosen.length ? '' : placeholder)}
    />
  )
}

/** Chooses from one of the server's short lists, one entry or several. */
export function ReferenceInput({ kind, only, multiple, holds, placeholder, ...frame }: ReferenceInputProps) {
  const { options, isPending, error } = useOptions(kind)
  const help = error ? `The choices could not be loaded: ${error.message}` : frame.help
  return (
    <FormField {...frame} help={help}>
      {(control) => (
        <Picker
          control={control}
          options={options}
          offered={only ? options.filter(only) : options}
          loading={isPending && !error}
          multiple={multiple}
          holds={holds}
          placeholder={placeholder}
        />
      )}
    </FormField>
  )
}

/** The field `city` of a form with a field `country`: a city of the chosen country; another country clears it. */
export function CityInput({ label }: { label: string }) {
  const { setValue } = useFormContext()
  const { options: countries } = useOptions('countries')
  const [country, city] = useWatch({ name: ['country', 'city'] }) as unknown[]
  const cities = countries.find(({ name }) => name === country)?.cities ?? []
  const isElsewhere = countries.length > 0 && Boolean(city) && !cities.some(({ name }) => name === city)
  useEffect(() => {
    if (isElsewhere) setValue('city', null, { shouldDirty: true })
  }, [isElsewhere, setValue])
  const options = cities.map(({ name }) => ({ id: name, name, code: name }))
  return (
    <FormField name="city" label={label} optional={false}>
      {(control) => (
        <Picker
          control={control}
          options={options}
          offered={options}
          loading={countries.length === 0}
          multiple={false}
          holds="name"
          placeholder={country ? '' : 'Choose a country first'}
        />
      )}
    </FormField>
  )
}
