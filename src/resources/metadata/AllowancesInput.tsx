import { t } from '@lingui/core/macro'
import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import { Autocomplete, Box, Button, IconButton, Stack } from '@mui/material'
import type { Allowance } from '#contract/api/metadata/absenceKinds.ts'
import { type CommonInputProps, type ControlProps, FormField, OutlinedField } from '#src/admin/inputs/FormField.tsx'
import { type Option, useOptions } from '#src/admin/list/useOptions.ts'

const words = () => ({ workplace: t`Place of work`, years: t`From years of service`, days: t`Days` })
/** The label of an input of a line; `row` counts from 1. */
const partWords = (part: string, row: number) => t`${part}, line ${row}`
const removeWords = (row: number) => t`Remove line ${row}`
const blank: Allowance = { workplace: '', years: 0, days: 0 }

const columns = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(72px, 1fr) minmax(72px, 1fr) 34px',
}

interface PartProps {
  control: ControlProps
  label: string
  isFirst?: boolean
}

interface PlaceProps extends PartProps {
  value: string
  onChange: (code: string) => void
}

/** A place by its code; blank is every place. */
function Place({ control: { field, described, invalid }, label, isFirst, value, onChange }: PlaceProps) {
  const { options } = useOptions('workplaces')
  const known: Option = options.find(({ id }) => id === value) ?? { id: value, name: value, code: value }
  return (
    <Autocomplete
      size="small"
      options={options}
      value={value ? known : null}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onBlur={field.onBlur}
      onChange={(_event, next) => onChange(next?.id ?? '')}
      renderInput={(params) => (
        <OutlinedField
          {...params}
          error={invalid}
          placeholder={t`All places`}
          {...(isFirst ? { inputRef: field.ref } : {})}
          inputProps={{ ...params.inputProps, 'aria-label': label, 'aria-describedby': described }}
        />
      )}
    />
  )
}

interface CountProps extends PartProps {
  value: number
  step: number
  onChange: (count: number) => void
}

function Count({ control: { field, described, invalid }, label, value, step, onChange }: CountProps) {
  return (
    <OutlinedField
      type="number"
      value={value}
      error={invalid}
      onBlur={field.onBlur}
      onChange={(event) => onChange(Number(event.target.value))}
      inputProps={{ 'aria-label': label, 'aria-describedby': described, min: 0, step }}
    />
  )
}

function Allowances(control: ControlProps) {
  const { field } = control
  const heads = words()
  const lines = (field.value ?? []) as Allowance[]
  const change = (index: number, part: Partial<Allowance>) =>
    field.onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)))
  return (
    <>
      {lines.length > 0 && (
        // Each input has its head as its name.
        <Box aria-hidden sx={{ ...columns, mb: 1, fontSize: 'var(--text-12)', color: 'text.secondary' }}>
          {Object.entries(heads).map(([part, head]) => (
            <span key={part}>{head}</span>
          ))}
        </Box>
      )}
      <Stack component="ul" spacing={2}>
        {lines.map((line, index) => {
          const named = (part: keyof Allowance) => ({ control, label: partWords(heads[part], index + 1) })
          return (
            // Index as key: lines have no id, and all of their values change while typing.
            <Box component="li" key={index} sx={columns}>
              <Place
                {...named('workplace')}
                isFirst={index === 0}
                value={line.workplace}
                onChange={(workplace) => change(index, { workplace })}
              />
              <Count {...named('years')} value={line.years} step={1} onChange={(years) => change(index, { years })} />
              <Count {...named('days')} value={line.days} step={0.5} onChange={(days) => change(index, { days })} />
              <IconButton
                size="small"
                aria-label={removeWords(index + 1)}
                onClick={() => field.onChange(lines.filter((_, at) => at !== index))}
              >
                <Close fontSize="small" />
              </IconButton>
            </Box>
          )
        })}
      </Stack>
      <Button
        size="small"
        startIcon={<Add />}
        onClick={() => field.onChange([...lines, blank])}
        sx={{ alignSelf: 'start', mt: 2 }}
      >{t`Add line`}</Button>
    </>
  )
}

/** Days per year of a kind of absence, by place and years of service, one row each. Can be empty. */
export function AllowancesInput(props: CommonInputProps) {
  return (
    <FormField {...props} group>
      {(control) => <Allowances {...control} />}
    </FormField>
  )
}
