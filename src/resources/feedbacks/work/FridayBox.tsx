import { useWatch } from 'react-hook-form'
import { labelOf } from '#contract/fields.ts'
import { showDate } from '#contract/dates.ts'
import { DateInput } from '#src/admin/inputs/DateInput.tsx'
import { Fortnight, fortnight } from './fortnight.ts'

/** A Friday long ago: the browser offers days in steps of a week from it. */
const someFriday = '2000-01-07'

/** The last day of two weeks; only Fridays are offered. Says when they begin. */
export function FridayBox() {
  const value: unknown = useWatch({ name: 'toDate' })
  const { data } = Fortnight.safeParse({ toDate: value })
  return (
    <DateInput
      name="toDate"
      label={labelOf(Fortnight, 'toDate')}
      optional={false}
      help={
        data
          ? `About the two weeks from Monday, ${showDate(fortnight(data.toDate).fromDate)}, to Friday, ${showDate(data.toDate)}.`
          : undefined
      }
      calendar={{ min: someFriday, step: 7 }}
    />
  )
}
