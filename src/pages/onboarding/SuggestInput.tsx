import { Autocomplete } from '@mui/material'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { labelOf } from '#contract/fields.ts'
import { plainText } from '#contract/plainText.ts'
import { renderAutocompleteInput } from '#src/admin/inputs/AutocompleteInput.tsx'
import { FormField } from '#src/admin/inputs/FormField.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { type FieldName, Form } from './rules.ts'

interface SuggestInputProps {
  source: FieldName
  options: readonly string[]
}

/** A required text with suggestions. Only the text is stored; another spelling of a suggestion becomes it. */
export function SuggestInput({ source, options }: SuggestInputProps) {
  return (
    <FormField source={source} label={labelOf(Form, source)} optional={false}>
      {(control) => {
        const { onChange, onBlur, value } = control.field
        const text = typeof value === 'string' ? value : ''
        return (
          <Autocomplete
            freeSolo
            id={control.id}
            size="small"
            options={[...new Set(options)]}
            value={text || null}
            inputValue={text}
            onInputChange={(_event, typed, reason) => {
              // MUI's own `reset` would undo what is typed.
              if (reason !== 'reset') onChange(typed)
            }}
            onBlur={() => {
              const known = options.find((option) => plainText(option) === plainText(text.trim()))
              if (known) onChange(known)
              onBlur()
            }}
            renderInput={(params) => renderAutocompleteInput(params, control)}
          />
        )
      }}
    </FormField>
  )
}

/** Country and city: suggests those that the company knows, and takes any other (docs/decisions/087-any-joiner.md). */
export function PlaceInputs() {
  const { setValue } = useFormContext()
  const { options: countries } = useOptions('countries')
  const [country, city] = useWatch({ name: ['country', 'city'] }) as unknown[]
  const has = ({ cities = [] }: (typeof countries)[number]) => cities.some(({ name }) => name === city)
  const cities = countries.find(({ name }) => name === country)
  const isElsewhere = Boolean(city) && countries.some(has) && !(cities && has(cities))
  useEffect(() => {
    if (isElsewhere) setValue('city', '', { shouldDirty: true })
  }, [isElsewhere, setValue])
  return (
    <>
      <SuggestInput source="country" options={countries.map(({ name }) => name)} />
      <SuggestInput source="city" options={(cities?.cities ?? []).map(({ name }) => name)} />
    </>
  )
}
