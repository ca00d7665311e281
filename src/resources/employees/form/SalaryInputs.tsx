import { useWatch } from 'react-hook-form'
import type { Employee } from '#contract/api/employee.ts'
import { BaseSalaryInput } from '#contract/api/employeeEdits.ts'
import { useOptions } from '#src/components/filters/useOptions.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { RevealSalary, useSalaryMask } from '../salaryMask.tsx'

const Salary = inputsOf(BaseSalaryInput)

function AmountInputs() {
  const { options } = useOptions('currencies')
  const code: unknown = useWatch({ name: 'currencyCode' })
  const symbol = options.find(({ name }) => name === code)?.symbol
  return (
    <>
      <Salary.Input source="personalAccountAmount" suffix={symbol} />
      <Salary.Input source="companyAccountAmount" suffix={symbol} />
      <Salary.Input source="contractAmount" suffix={symbol} />
      <Salary.Input source="currencyCode" />
      <Salary.Input source="batch" />
      <Salary.Input source="effectiveDate" />
    </>
  )
}

/** Fields of the salary form, a salary that stands only once it is asked for; amounts carry the symbol of the chosen currency. */
export function SalaryInputs({ person }: { person: Employee }) {
  const { isShown } = useSalaryMask()
  return person.baseSalary && !isShown(person) ? <RevealSalary person={person} /> : <AmountInputs />
}
