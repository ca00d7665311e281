import { inputsOf } from '#src/components/inputsOf.tsx'
import { BankNameInput } from './BankNameInput.tsx'
import { Form } from './rules.ts'

const F = inputsOf(Form)

/** Fourth step: where the salary goes. */
export function BankStep() {
  return (
    <>
      <BankNameInput />
      <F.Input source="localBankBranch" />
      <F.Input source="localBankRecipientName" />
      <F.Input source="localBankNumber" />
      <F.Input source="localBankCurrency" />
    </>
  )
}
