import { t } from '@lingui/core/macro'
import { Alert, Stack } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { type ExchangeRate, type RateOrigin, rateConcerns } from '#contract/api/exchangeRates.ts'
import { showDate } from '#contract/dates.ts'
import { useGetList, wholeList } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useSettings } from '#src/providers/useSession.ts'
import type { InvoiceValues } from './invoiceValues.ts'
import { useToday } from './useInvoiceForm.ts'

/** Why the rate of an invoice may be wrong, as sentences: of another day, old, or one that came with the product. */
export function rateSentences(origin: RateOrigin, invoicedAt: string): string[] {
  const day = origin.since ? showDate(origin.since) : ''
  const sentences = {
    later: t`The exchange rate applies only from ${day}, after the invoice date.`,
    old: t`The exchange rate is from ${day}.`,
    shipped: t`The exchange rate came with the product. Nobody has checked it.`,
  }
  return rateConcerns(origin, invoicedAt).map((concern) => sentences[concern])
}

/** The rate of a currency on a day. The dollar needs none. `rates` are sorted newest first. */
const rateOn = (rates: readonly ExchangeRate[], currency: string, day: string) =>
  currency === 'USD' ? undefined : rates.find((rate) => rate.currency === currency && rate.since <= day)

/** Names an exchange rate that may be wrong, before the invoice is sent with it. */
export function RateNote({ currency }: { currency: string }) {
  const { homeCurrency } = useSettings()
  const today = useToday()
  const invoicedAt = useWatch<InvoiceValues, 'invoiceDate'>({ name: 'invoiceDate' })
  const enabled = useCan()('metadata.read') && currency !== '' && currency !== homeCurrency
  const { data: rates } = useGetList('exchangeRates', wholeList, { enabled })
  if (!enabled || !rates || !invoicedAt) return null
  const used = [currency, homeCurrency].flatMap((code) => rateOn(rates, code, today) ?? [])
  const sentences = used.flatMap((rate) =>
    rateSentences(rate, invoicedAt).map((sentence) => `${rate.currency}: ${sentence}`),
  )
  if (sentences.length === 0) return null
  return (
    <Alert severity="info">
      <Stack>
        {sentences.map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
      </Stack>
    </Alert>
  )
}
