import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Box, FormControl, Stack } from '@mui/material'
import { pageLocale } from '#src/i18n/language.ts'
import type { UseInputValue } from 'react-admin'
import { type CommonInputProps, FormField } from '#src/admin/inputs/FormField.tsx'
import { Amount } from '#src/admin/inputs/MoneyInput.tsx'
import { useSettings } from '#src/providers/useSession.ts'

type Week = readonly number[]

const sum = (week: Week) => week.reduce((all, hours) => all + hours, 0)
const percentOf = (week: Week, usual: Week) => (100 * sum(week)) / sum(usual)
const shareOf = (usual: Week, percent: number) => usual.map((hours) => Math.round(hours * percent) / 100)

/** The names of Monday to Sunday. 1 January 2024 was a Monday. */
const weekdays = (style: 'short' | 'long') =>
  Array.from({ length: 7 }, (_, at) =>
    new Intl.DateTimeFormat(pageLocale(), { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + at)),
  )

/** Hours of a week, and how much they are of those of the company: `24 h a week, 60%`. */
export function useWeekWords(): (week: Week) => string {
  const { workingHours: usual } = useSettings()
  return (week) => {
    const written = (number: number) => i18n.number(number, { maximumFractionDigits: 2 })
    const [hours, percent] = [written(sum(week)), written(percentOf(week, usual))]
    return t`${hours} h a week, ${percent}%`
  }
}

/** The hours of Monday to Sunday, one by one, or by a percent of those of the company. */
export function WorkingHoursInput(props: CommonInputProps) {
  const { workingHours: usual } = useSettings()
  const [short, long] = [weekdays('short'), weekdays('long')]
  return (
    <FormField {...props} group>
      {({ field, id, ...control }) => {
        const week: Week = field.value ?? usual
        /** The control of a number of its own. */
        const numberOf = (name: string, value: number, onChange: (value: number) => void) => ({
          ...control,
          id: `${id}-${name}`,
          field: {
            ...field,
            value,
            // The first error takes the focus.
            ref: name === '0' ? field.ref : () => undefined,
            onChange: (typed: number | undefined) => onChange(typed ?? 0),
          } as UseInputValue['field'],
        })
        return (
          <Stack spacing={2}>
            <FormControl sx={{ width: 120 }}>
              <Amount
                {...numberOf('percent', percentOf(week, usual), (percent) => field.onChange(shareOf(usual, percent)))}
                label={t`Percent of the usual week`}
                suffix="%"
              />
            </FormControl>
            <Box
              sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 1, '& input': { px: 1 } }}
            >
              {week.map((hours, at) => (
                <FormControl key={long[at]}>
                  <Box component="span" aria-hidden sx={{ fontSize: 'var(--text-12)', color: 'text.secondary' }}>
                    {short[at]}
                  </Box>
                  <Amount
                    {...numberOf(String(at), hours, (value) => field.onChange(week.with(at, value)))}
                    label={long[at] ?? ''}
                    suffix={undefined}
                  />
                </FormControl>
              ))}
            </Box>
          </Stack>
        )
      }}
    </FormField>
  )
}
