import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ExchangeRate,
  type ExchangeRateEdit,
  exchangeRates as api,
} from '#contract/api/exchangeRates.ts'
import { versionOf } from '#contract/version.ts'
import type { Sent } from '#src/admin/form/SchemaForm.tsx'
import type { Filled } from '#src/admin/form/useConflictResolution.ts'
import { call } from '#src/providers/call.ts'
import type { Undoable } from '#src/providers/http.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'

const ratesKey = ['exchangeRates', 'list']

/** What the form of a rate begins with. */
export const filledFrom = (rate: ExchangeRate): Filled => {
  const { currency, since, perUsd } = rate
  return { values: { currency, since, perUsd }, version: versionOf(rate) }
}

/** All exchange rates by currency, the newest of each first. */
export function useRates() {
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
export function useKeepRates() {
  const queries = useQueryClient()
  const tell = useUndoable()
  const refresh = () => queries.invalidateQueries({ queryKey: ratesKey })
  const told = async (what: string, answer: Undoable, note = '') => {
    await refresh()
    tell(`Exchange rate ${what}.${note && ` ${note}`}`, answer)
  }
  return {
    refresh,
    create: async (body: ExchangeRateEdit) => {
      const answer = await call(api.create, { body })
      await told('created', answer)
    },
    edit: async (id: string, body: ExchangeRateEdit, { version, note }: Sent) => {
      const answer = await call(api.edit, { params: { id }, body, version })
      await told('updated', answer, note)
    },
    /** `note`: what counts then. */
    remove: async (id: string, note: string) => {
      const answer = await call(api.remove, { params: { id } })
      await told('deleted', answer, note)
    },
  }
}
