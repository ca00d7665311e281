import type { BaseSalary } from '#contract/api/employees/employee.ts'
import { addMoney } from '#contract/money.ts'
import { showMoney } from '#src/i18n/format.ts'

/** An amount with the symbol of its currency; `-` for none or zero (rules/screens.md#4.2). */
export function Money({ amount, currency }: { amount: number | undefined; currency: string }) {
  return <span className="tabular">{showMoney(amount, currency)}</span>
}

/** A salary: the amounts for the personal and the company account together, in its own currency. */
export function Salary({ salary }: { salary: BaseSalary | null }) {
  const amount = salary ? addMoney(salary.personal_account_amount, salary.company_account_amount) : undefined
  return <Money amount={amount} currency={salary?.currency?.name ?? 'VND'} />
}
