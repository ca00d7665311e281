import { FieldFrame } from '#src/admin/inputs/FieldFrame.tsx'
import { Amount } from '#src/admin/inputs/MoneyBox.tsx'
import { frameOf } from './frames.ts'

interface AmountBoxProps {
  name: 'tax' | 'discount'
  /** Code of the currency; `''` while it is not known. */
  currency: string
}

/** An amount below the lines; the field holds `null` for none. */
export function AmountBox({ name, currency }: AmountBoxProps) {
  return (
    <FieldFrame {...frameOf(name, true)}>
      {({ field, ...boxed }) => (
        <Amount
          {...boxed}
          field={{ ...field, onChange: (amount?: number) => field.onChange(amount ?? null) }}
          suffix={currency || undefined}
        />
      )}
    </FieldFrame>
  )
}
