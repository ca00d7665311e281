import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bankAccounts } from '#contract/api/commercialCalls.ts'
import type { ExchangeRate } from '#contract/api/exchangeRates.ts'
import { showDate } from '#contract/dates.ts'
import { ConfirmDialog } from '#src/components/form/ConfirmDialog.tsx'
import { call } from '#src/providers/call.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { useCan, useSettings } from '#src/providers/session.ts'
import { amountOf, rateOn } from './standing.ts'
import { useKeepRates } from './useRates.ts'

interface DeleteRateProps {
  rate: ExchangeRate
  rates: readonly ExchangeRate[]
  today: string
  onDeleted: () => void
  onCancel: () => void
}

/** Names of the bank accounts in a currency; nothing for those who may not read them. */
function useAccountsIn(currency: string): string[] {
  const can = useCan()
  const { data = [] } = useQuery({
    queryKey: ['bankAccounts', 'list'],
    queryFn: async ({ signal }) => (await call(bankAccounts.list, { signal })).data,
    enabled: can('projects.edit'),
  })
  return data.filter((account) => account.currency.name === currency).map(({ name }) => name)
}

const listed = new Intl.ListFormat('en')

/** What can no longer be done without any rate of a currency, in sentences. Of the dollar it is always 1, on invoices. */
function lost(currency: string, home: string): string {
  const earned = `What projects earn in ${currency} counts as 0 until you add one.`
  if (currency === home && home !== 'USD')
    return `Only invoices in ${home} can be made or sent until you add one. ${earned}`
  if (currency === 'USD') return earned
  return `No invoice in ${currency} can be made or sent until you add one. ${earned}`
}

/** What becomes of amounts in the currency once the rate is gone. */
function Consequence({ rate, rates, today }: Pick<DeleteRateProps, 'rate' | 'rates' | 'today'>) {
  const { currency, since } = rate
  const { homeCurrency } = useSettings()
  const accounts = useAccountsIn(currency)
  const others = rates.filter(({ id }) => id !== rate.id)
  const next = rateOn(others, currency, today)
  if (since > today) return <span>It would have counted from {showDate(since)}.</span>
  if (rateOn(rates, currency, today)?.id !== rate.id)
    return <span>It does not count any more; invoices that were made by it keep it.</span>
  if (next)
    return (
      <span>
        From now on one US dollar buys {amountOf(next)} {currency}, the rate from {showDate(next.since)}.
        Invoices that are made already keep theirs.
      </span>
    )
  return (
    <Alert severity="warning">
      {currency} then has no rate that counts today. {lost(currency, homeCurrency)}
      {accounts.length > 0 && ` Paid in ${currency}: ${listed.format(accounts)}.`} Invoices that are made
      already keep theirs.
    </Alert>
  )
}

/** Asks before an exchange rate goes, and says what counts then. */
export function DeleteRate({ rate, rates, today, onDeleted, onCancel }: DeleteRateProps) {
  // What was asked must not change under the answer, when the rate is gone from the list.
  const [asked] = useState(rates)
  const { remove, refresh } = useKeepRates()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const confirm = async () => {
    setBusy(true)
    setRefusal('')
    try {
      await remove(rate.id)
      onDeleted()
    } catch (error) {
      setRefusal(`Could not delete the exchange rate - ${reasonOf(error)}`)
      setBusy(false)
      await refresh()
    }
  }
  return (
    <ConfirmDialog
      open
      title={`Delete the rate of ${rate.currency} from ${showDate(rate.since)}?`}
      action="Delete exchange rate"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <Stack spacing={3}>
        <Consequence rate={rate} rates={asked} today={today} />
        {refusal && <Alert severity="error">{refusal}</Alert>}
      </Stack>
    </ConfirmDialog>
  )
}
