import { useWatch } from 'react-hook-form'
import { isRealDate } from '#contract/dates.ts'
import { type CommonInputProps, FormField } from './FormField.tsx'
import { DateField } from './DateField.tsx'

interface DateInputProps extends CommonInputProps {
  calendar?: { min: string; step: number }
}

/** A date of a form: label, text as DD/MM/YYYY, help or error. The form holds `YYYY-MM-DD`, or what is no date yet. */
export function DateInput({ calendar, ...frame }: DateInputProps) {
  const held: unknown = useWatch({ name: frame.name })
  const isUnreadable = typeof held === 'string' && held !== '' && !isRealDate(held)
  return (
    <FormField {...frame} {...(isUnreadable ? { fault: 'Enter a real date such as 31/03/2026.' } : {})}>
      {({ field: { ref, value, ...field }, id, described }) => (
        <DateField
          {...field}
          id={id}
          value={value ?? ''}
          inputRef={ref}
          inputProps={{ 'aria-describedby': described, 'aria-required': !frame.optional }}
          {...(calendar ? { calendar } : {})}
        />
      )}
    </FormField>
  )
}
