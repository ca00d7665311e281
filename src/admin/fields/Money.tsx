import { showMoney } from '#src/i18n/format.ts'

/** An amount with the symbol of its currency; `-` for none or zero (rules/screens.md#4.2). */
export function Money({ amount, currency }: { amount: number | undefined; currency: string }) {
  return <span className="tabular">{showMoney(amount, currency)}</span>
}
