import type { BaseSalary } from '#contract/api/employees/employee.ts'
import { addMoney } from '#contract/money.ts'
import { Money } from '#src/admin/fields/Money.tsx'

/** A salary: the amounts for the personal and the company account together, in its own currency. */
export function Salary({ salary }: { salary: BaseSalary | null }) {
  const amount = salary ? addMoney(salary.personal_account_amount, salary.company_account_amount) : undefined
  return <Money amount={amount} currency={salary?.currency?.name ?? 'VND'} />
}
