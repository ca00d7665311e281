import { useWatch } from 'react-hook-form'
import { useOptions } from '#src/components/filters/useOptions.ts'
import { useCan } from '#src/providers/session.ts'

/** The currency that the chosen bank account gives the project; none without an account. */
export function useBankCurrency() {
  const mayLookUp = useCan()('projects.edit')
  const id: unknown = useWatch({ name: 'bankAccountID' })
  const { options } = useOptions('bankAccounts', Boolean(id) && mayLookUp)
  return options.find((account) => account.id === id)?.currency
}
