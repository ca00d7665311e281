import { useWatch } from 'react-hook-form'
import { BaseSalaryInput } from '#contract/api/employeeEdits.ts'
import { useOptions } from '#src/components/filters/useOptions.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'

const F = inputsOf(BaseSalaryInput)

/** Fields of the salary form; amounts carry the symbol of the chosen currency. */
export function SalaryInputs() {
  const { options } = useOptions('currencies')
  const code: unknown = useWatch({ name: 'currencyCode' })
  const symbol = options.find(({ name }) => name === code)?.symbol
  return (
    <>
      <F.Input source="personalAccountAmount" suffix={symbol} />
      <F.Input source="companyAccountAmount" suffix={symbol} />
      <F.Input source="contractAmount" suffix={symbol} />
      <F.Input source="currencyCode" />
      <F.Input source="batch" />
      <F.Input source="effectiveDate" />
    </>
  )
}
