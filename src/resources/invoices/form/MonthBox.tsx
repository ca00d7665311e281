import { useFormContext } from 'react-hook-form'
import { SelectBox } from '#src/admin/inputs/boxes.ts'
import { FieldFrame } from '#src/admin/inputs/FieldFrame.tsx'
import { descriptionOf } from './descriptionOf.ts'
import { frameOf } from './frames.ts'
import type { InvoiceValues } from './values.ts'
import { monthsLater, showMonth } from './words.ts'

const [before, after] = [24, 12]
const around = Array.from({ length: before + after + 1 }, (_, index) => after - index)

interface MonthBoxProps {
  /** Name of the project, for the description. */
  project: string
  /** The month of today, `YYYY-MM`. */
  now: string
}

/** The month that is billed. Another one also goes into the description, as long as nobody has changed that. */
export function MonthBox({ project, now }: MonthBoxProps) {
  const { getValues, setValue } = useFormContext<InvoiceValues>()
  const offered = around.map((months) => monthsLater(now, months))
  const choose = (period: string) => {
    const { period: old, description } = getValues()
    setValue('period', period, { shouldDirty: true })
    if (description === descriptionOf(project, old))
      setValue('description', descriptionOf(project, period), { shouldDirty: true })
  }
  return (
    <FieldFrame {...frameOf('period')}>
      {({ field: { ref, value, onBlur }, id, described }) => (
        <SelectBox
          ref={ref}
          id={id}
          aria-describedby={described}
          value={value}
          onBlur={onBlur}
          onChange={(event) => choose(event.target.value)}
          sx={{ minHeight: 37, fontSize: 'var(--text-14)', width: '100%' }}
        >
          {(offered.includes(value) ? offered : [value, ...offered]).map((period: string) => (
            <option key={period} value={period}>
              {showMonth(period)}
            </option>
          ))}
        </SelectBox>
      )}
    </FieldFrame>
  )
}
