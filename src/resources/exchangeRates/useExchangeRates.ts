import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ExchangeRate,
  type ExchangeRateEdit,
  exchangeRates as api,
} from '#contract/api/exchangeRates.ts'
import { showDate } from '#contract/dates.ts'
import { versionOf } from '#contract/version.ts'
import type { Sent } from '#src/admin/form/SchemaForm.tsx'
import type { Filled } from '#src/admin/form/useConflictResolution.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { call } from '#src/providers/call.ts'
import type { Undoable } from '#src/providers/http.ts'

/** Whether a rate counts today, did so before, or will later. */
export type Standing = 'now' | 'past' | 'ahead'

/** The rate of a currency that counts on a day: the newest that has begun. `rates` come newest first. */
export const rateOn = (rates: readonly ExchangeRate[], currency: string, day: string) =>
  rates.find((rate) => rate.currency === currency && rate.since <= day)

/** Says of each of these rates where it stands. */
export function standingsOf(rates: readonly ExchangeRate[], today: string) {
  const current = new Set(
    [...new Set(rates.map(({ currency }) => currency))].map((one) => rateOn(rates, one, today)?.id),
  )
  return ({ id, since }: ExchangeRate): Standing =>
    since > today ? 'ahead' : current.has(id) ? 'now' : 'past'
}

const shown = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 })
/** `0.858` */
export const amountOf = ({ perUsd }: Pick<ExchangeRate, 'perUsd'>): string => shown.format(perUsd)

/**
 * What can no longer be done without any rate of a currency, in sentences. Of the dollar it is always 1, on invoices.
 */
function lost(currency: string, home: string): string {
  const earned = `What projects earn in ${currency} counts as 0 until you add one.`
  if (currency === home && home !== 'USD')
    return `Only invoices in ${home} can be made or sent until you add one. ${earned}`
  if (currency === 'USD') return earned
  return `No invoice in ${currency} can be made or sent until you add one. ${earned}`
}

interface Removal {
  rate: ExchangeRate
  /** All that stand, the one that goes among them. */
  rates: readonly ExchangeRate[]
  today: string
  homeCurrency: string
}

/** What counts in the currency of a rate once that is gone, in sentences; `''` where nothing changes today. */
export function effectOfRemoval({ rate, rates, today, homeCurrency }: Removal): string {
  const { currency } = rate
  if (rateOn(rates, currency, today)?.id !== rate.id) return ''
  const others = rates.filter(({ id }) => id !== rate.id)
  const next = rateOn(others, currency, today)
  if (!next) return `${currency} now has no rate that counts today. ${lost(currency, homeCurrency)}`
  return `Now one US dollar buys ${amountOf(next)} ${currency}, the rate from ${showDate(next.since)}.`
}

const ratesKey = ['exchangeRates', 'list']

/** What the form of a rate begins with. */
export const filledFrom = (rate: ExchangeRate): Filled => {
  const { currency, since, perUsd } = rate
  return { values: { currency, since, perUsd }, version: versionOf(rate) }
}

/** All exchange rates by currency, the newest of each first. */
export function useExchangeRates() {
  const { data, error, refetch } = useQuery({
    queryKey: ratesKey,
    queryFn: async ({ signal }) => (await call(api.list, { signal })).data,
  })
  return {
    rates: data,
    error,
    refetch,
    /** Fetches a rate anew. */
    reload: async (id: string): Promise<Filled> => {
      const { data: fresh } = await refetch({ throwOnError: true })
      const rate = fresh?.find((one) => one.id === id)
      if (!rate) throw new Error('This exchange rate was deleted meanwhile.')
      return filledFrom(rate)
    },
  }
}

/** Writes on exchange rates. Each tells what it did. */
export function useExchangeRateMutations() {
  const queries = useQueryClient()
  const offerUndo = useUndoable()
  const refresh = () => queries.invalidateQueries({ queryKey: ratesKey })
  const afterSave = async (what: string, answer: Undoable, note = '') => {
    await refresh()
    offerUndo(`Exchange rate ${what}.${note && ` ${note}`}`, answer)
  }
  return {
    create: async (body: ExchangeRateEdit) => {
      const answer = await call(api.create, { body })
      await afterSave('created', answer)
    },
    edit: async (id: string, body: ExchangeRateEdit, { version, note }: Sent) => {
      const answer = await call(api.edit, { params: { id }, body, version })
      await afterSave('updated', answer, note)
    },
    /** `note`: what counts then. */
    remove: async (id: string, note: string) => {
      const answer = await call(api.remove, { params: { id } })
      await afterSave('deleted', answer, note)
    },
  }
}
