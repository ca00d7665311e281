import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoint, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { call } from '#src/providers/call.ts'

/** How long figures of a dashboard are taken as they are. */
const freshFor = 60_000

/** The same call for whatever endpoint: its types come from `useCard`. */
const ask = call as (endpoint: Endpoint, input: object) => Promise<unknown>

const asking = <E extends Endpoint>(endpoint: E, query: Partial<QueryOf<E>>) => ({
  queryKey: ['dashboards', endpoint.path, query],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ask(endpoint, { query, signal }) as Promise<ResponseOf<E>>,
  staleTime: freshFor,
})

/** Asks a call of the dashboards, under a key of its own; cards that ask the same share the answer. */
export const useCard = <E extends Endpoint>(endpoint: E, query: Partial<QueryOf<E>> = {}, enabled = true) =>
  useQuery({ ...asking(endpoint, query), enabled })

/** The same for what is searched or paged: the last answer stays until the next one is there. */
export const useNarrowedCard = <E extends Endpoint>(endpoint: E, query: Partial<QueryOf<E>>) =>
  useQuery({ ...asking(endpoint, query), placeholderData: keepPreviousData })
