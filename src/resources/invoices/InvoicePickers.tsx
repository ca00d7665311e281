import { t } from '@lingui/core/macro'
import { Autocomplete, Chip, FormControl, FormHelperText, FormLabel, InputAdornment } from '@mui/material'
import { useId, useState } from 'react'
import { byPlainText } from '#contract/plainText.ts'
import { email } from '#contract/inputs.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { type ControlProps, FormField, OutlinedField } from '#src/admin/inputs/FormField.tsx'
import { avatarOptions } from '#src/admin/inputs/AutocompleteInput.tsx'
import { renderAutocompleteInput } from '#src/admin/inputs/AutocompleteInput.tsx'
import { useGetList, wholeList } from '#src/providers/dataProvider/hooks.ts'
import { fieldProps } from './invoiceValues.ts'

const between = /[\s,;]+/
const isRight = (address: string) => email.safeParse(address).success

function Addresses({ control, known }: { control: ControlProps; known: readonly string[] }) {
  const { field, id } = control
  const [text, setText] = useState('')
  const chosen = field.value as string[]
  const setAddresses = (addresses: readonly string[]) => {
    setText('')
    field.onChange([...new Set(addresses.flatMap((one) => one.split(between)).filter(Boolean))])
  }
  return (
    <Autocomplete<string, true, false, true>
      id={id}
      size="small"
      multiple
      freeSolo
      filterSelectedOptions
      options={[...known]}
      value={chosen}
      inputValue={text}
      onInputChange={(_event, next, reason) => {
        if (reason === 'input' && between.test(next)) setAddresses([...chosen, next])
        else setText(next)
      }}
      onChange={(_event, next) => setAddresses(next)}
      onKeyDown={(event) => {
        // Enter ends an address. In an empty field it would submit the form.
        if (event.key === 'Enter') event.preventDefault()
      }}
      onBlur={() => {
        if (text.trim()) setAddresses([...chosen, text])
        field.onBlur()
      }}
      renderValue={(values, itemProps) =>
        values.map((address, index) => {
          const { key, ...props } = itemProps({ index })
          return (
            <Chip
              key={key}
              {...props}
              size="small"
              label={address}
              {...(isRight(address) ? {} : { color: 'error', variant: 'outlined' })}
            />
          )
        })
      }
      renderInput={(params) => renderAutocompleteInput(params, control)}
    />
  )
}

/** The addresses that get a copy of the mail: typed, pasted, or selected from known ones. */
export function CcInput({ known, help }: { known: readonly string[]; help?: string | undefined }) {
  return (
    <FormField {...fieldProps('cc', true)} help={help}>
      {(control) => <Addresses control={control} known={known} />}
    </FormField>
  )
}

interface Choice {
  id: string
  name: string
  avatar: string
}

const billable = { ...wholeList, filter: { status: ['active'], type: ['fixed-cost', 'time-material'] } }

/** Projects that can be billed: running ones of a billable type. */
function useBillable() {
  const { data, ...list } = useGetList('projects', billable)
  const projects = data?.map(({ id, name, avatar }): Choice => ({ id, name, avatar }))
  return { ...list, data: projects?.sort((a, b) => byPlainText(a.name, b.name)) }
}

interface ProjectInputProps {
  value: string | undefined
  /** The project's name, needed if it is not among the choices. */
  name: string | undefined
  fixed: boolean
  onChoose: (id: string | undefined) => void
}

/** Selects the project to bill. */
export function ProjectInput({ value, name, fixed, onChoose }: ProjectInputProps) {
  const id = useId()
  const { data: projects = [], isPending, error } = useBillable()
  const chosen = value
    ? (projects.find((one) => one.id === value) ?? { id: value, name: name ?? '…', avatar: '' })
    : null
  const help = error
    ? t`Couldn't load the projects: ${error.message}`
    : fixed && t`You can't change the project of a draft.`
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel htmlFor={id}>{t`Project`}</FormLabel>
      <Autocomplete
        id={id}
        size="small"
        disabled={fixed}
        options={projects}
        loading={isPending && !error}
        value={chosen}
        {...avatarOptions<Choice>(({ name }) => name, 20)}
        onChange={(_event, next) => onChoose(next?.id)}
        renderInput={(params) => (
          <OutlinedField
            {...params}
            placeholder={t`Choose a project`}
            inputProps={{ ...params.inputProps, 'aria-describedby': `${id}-help` }}
            InputProps={{
              ...params.InputProps,
              ...(chosen && {
                startAdornment: (
                  <InputAdornment position="start">
                    <Avatar src={chosen.avatar} name={chosen.name} size={20} />
                  </InputAdornment>
                ),
              }),
            }}
          />
        )}
      />
      <FormHelperText id={`${id}-help`}>{help}</FormHelperText>
    </FormControl>
  )
}
