import { t } from '@lingui/core/macro'
import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import { Button, IconButton, Stack } from '@mui/material'
import type { Allowance } from '#contract/api/metadata/absenceKinds.ts'
import { type CommonInputProps, type ControlProps, FormField, OutlinedField } from '#src/admin/inputs/FormField.tsx'

const parts = () => ({ workplace: t`Place of work`, years: t`From years of service`, days: t`Days` })
/** The label of an input of a line; `row` counts from 1. */
const partWords = (part: string, row: number) => t`${part}, line ${row}`
const removeWords = (row: number) => t`Remove line ${row}`
const blank: Allowance = { workplace: '', years: 0, days: 0 }

function Allowances({ field, described, invalid }: ControlProps) {
  const words = parts()
  const lines = (field.value ?? []) as Allowance[]
  const change = (index: number, part: keyof Allowance, text: string) =>
    field.onChange(
      lines.map((line, at) => (at === index ? { ...line, [part]: part === 'workplace' ? text : Number(text) } : line)),
    )
  return (
    <>
      <Stack component="ul" spacing={2}>
        {lines.map((line, index) => (
          // Index as key: lines have no id, and all of their values change while typing.
          <Stack component="li" key={index} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            {(['workplace', 'years', 'days'] as const).map((part) => (
              <OutlinedField
                key={part}
                type={part === 'workplace' ? 'text' : 'number'}
                value={line[part]}
                error={invalid}
                {...(index === 0 && part === 'workplace' ? { inputRef: field.ref } : {})}
                onBlur={field.onBlur}
                onChange={(event) => change(index, part, event.target.value)}
                placeholder={words[part]}
                inputProps={{
                  'aria-label': partWords(words[part], index + 1),
                  'aria-describedby': described,
                  ...(part === 'days' && { step: 0.5 }),
                }}
                sx={{ flex: part === 'workplace' ? 2 : 1 }}
              />
            ))}
            <IconButton
              size="small"
              aria-label={removeWords(index + 1)}
              onClick={() => field.onChange(lines.filter((_, at) => at !== index))}
            >
              <Close fontSize="small" />
            </IconButton>
          </Stack>
        ))}
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
