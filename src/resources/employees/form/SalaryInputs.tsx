import { useWatch } from 'react-hook-form'
import type { Employee } from '#contract/api/employee.ts'
import { BaseSalaryInput } from '#contract/api/employeeEdits.ts'
import { useOptions } from '#src/components/filters/useOptions.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { RevealSalary, useSalaryMask } from '../salaryMask.tsx'

const F = inputsOf(BaseSalaryInput)

function AmountInputs() {
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

/** Fields of the salary form, a salary that stands only once it is asked for; amounts carry the symbol of the chosen currency. */
export function SalaryInputs({ person }: { person: Employee }) {
  const { isShown } = useSalaryMask()
  return person.baseSalary && !isShown(person) ? <RevealSalary person={person} /> : <AmountInputs />
}
