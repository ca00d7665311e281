import { t } from '@lingui/core/macro'
import { Autocomplete, type AutocompleteRenderInputParams, Typography } from '@mui/material'
import { type HTMLAttributes, type Key, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Option, useOptions } from '#src/admin/list/useOptions.ts'
import type { ResourcesWith } from '#contract/resources.ts'
import { Avatar } from '../fields/Avatar.tsx'
import { type CommonInputProps, type ControlProps, FormField, OutlinedField } from './FormField.tsx'

/** A second text of an option. */
export function OptionDetail({ children }: { children: string }) {
  return (
    <Typography component="small" variant="body2" noWrap sx={{ ml: 4, color: 'text.secondary' }}>
      {children}
    </Typography>
  )
}

/** The text field of an `Autocomplete`, connected to its `FormField`. */
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

interface AutocompleteInputProps extends CommonInputProps {
  /** All choices that a stored value can name. */
  choices: readonly Option[]
  /** Filters the offered choices; without it, all are offered. */
  only?: ((option: Option) => boolean) | undefined
  multiple?: boolean
  /** The property of a choice that the field stores. */
  optionValue?: 'id' | 'name'
  loading?: boolean
  placeholder?: string | undefined
}

type SelectProps = Omit<AutocompleteInputProps, keyof CommonInputProps> & { control: ControlProps }

/** The box of an `AutocompleteInput`, for an input within a group. */
export function Select(props: SelectProps) {
  const { control, choices, only, multiple = false, optionValue = 'id', loading = false, placeholder } = props
  const { field, id } = control
  const values = [field.value].flat().filter((value): value is string => typeof value === 'string' && value !== '')
  // A stored value that isn't among the choices is still shown.
  const optionOf = (value: string): Option =>
    choices.find((option) => option[optionValue] === value) ?? {
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
      options={only ? choices.filter(only) : choices}
      loading={loading}
      value={multiple ? chosen : (chosen[0] ?? null)}
      getOptionLabel={({ name }) => name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, value) => option[optionValue] === value[optionValue]}
      onBlur={field.onBlur}
      onChange={(_event, next) =>
        field.onChange(Array.isArray(next) ? next.map((option) => option[optionValue]) : (next?.[optionValue] ?? null))
      }
      renderOption={({ key, ...props }, { name, avatar, detail }) => (
        <li key={key} {...props}>
          {avatar && <Avatar src={avatar} name={name} size={20} />}
          <span>&nbsp;{name}</span>
          {detail && <OptionDetail>{detail}</OptionDetail>}
        </li>
      )}
      renderInput={(params) => renderAutocompleteInput(params, control, chosen.length ? '' : placeholder)}
    />
  )
}

/** Selects one choice, or several with `multiple`. Typing filters them. */
export function AutocompleteInput({ source, label, optional, help, ...props }: AutocompleteInputProps) {
  return (
    <FormField source={source} label={label} optional={optional} help={help}>
      {(control) => <Select {...props} control={control} />}
    </FormField>
  )
}

interface ReferenceInputProps extends Omit<AutocompleteInputProps, 'choices' | 'loading'> {
  reference: ResourcesWith<'list'>
}

/** Selects from one of the server's short lists. */
export function ReferenceInput({ reference, ...props }: ReferenceInputProps) {
  const { options, isPending, error } = useOptions(reference)
  const reason = error?.message ?? ''
  return (
    <AutocompleteInput
      {...props}
      choices={options}
      loading={isPending && !error}
      help={error ? t`Couldn't load the choices: ${reason}` : props.help}
    />
  )
}

/** The `city` of a form with a `country`: offers cities of the country and is cleared when the country changes. */
export function CityInput({ label }: { label: string }) {
  const { setValue, formState } = useFormContext()
  const { options: countries } = useOptions('countries')
  const [country, city] = useWatch({ name: ['country', 'city'] }) as unknown[]
  const cities = countries.find(({ name }) => name === country)?.cities ?? []
  // A stored place can be any (docs/decisions/087-any-joiner.md), and stays until it is changed.
  const isStored = formState.defaultValues?.country === country && formState.defaultValues?.city === city
  const isElsewhere = countries.length > 0 && Boolean(city) && !isStored && !cities.some(({ name }) => name === city)
  useEffect(() => {
    if (isElsewhere) setValue('city', null, { shouldDirty: true })
  }, [isElsewhere, setValue])
  return (
    <AutocompleteInput
      source="city"
      label={label}
      optional={false}
      choices={cities.map(({ name }) => ({ id: name, name, code: name }))}
      loading={countries.length === 0}
      optionValue="name"
      placeholder={country ? '' : t`Choose a country first`}
    />
  )
}

interface Faced {
  id: string
  /** URL of the picture; can be empty. */
  avatar: string
}

/**
 * `Autocomplete` props for options with a picture and a name: people, projects. `detail` tells choices of one name
 * apart.
 */
export const avatarOptions = <Choice extends Faced>(
  labelOf: (choice: Choice) => string,
  size?: number,
  detail?: (choice: Choice) => string,
) => ({
  getOptionLabel: labelOf,
  getOptionKey: ({ id }: Choice) => id,
  isOptionEqualToValue: (option: Choice, value: Choice) => option.id === value.id,
  renderOption: ({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, choice: Choice) => (
    <li key={key} {...props}>
      <Avatar src={choice.avatar} name={labelOf(choice)} {...(size && { size })} />
      <span>&nbsp;&nbsp;{labelOf(choice)}</span>
      {detail && <OptionDetail>{detail(choice)}</OptionDetail>}
    </li>
  ),
})
