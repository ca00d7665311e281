import { useQuery } from '@tanstack/react-query'
import type { Endpoint, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { call } from '#src/providers/call.ts'

/** How long figures of a dashboard are taken as they are. */
const freshFor = 60_000

/** The same call for whatever endpoint: its types come from `useCard`. */
const ask = call as (endpoint: Endpoint, input: object) => Promise<unknown>

/** Asks a call of the dashboards, under a key of its own; cards that ask the same share the answer. */
export function useCard<E extends Endpoint>(endpoint: E, query: Partial<QueryOf<E>> = {}, enabled = true) {
  return useQuery({
    queryKey: ['dashboards', endpoint.path, query],
    queryFn: ({ signal }) => ask(endpoint, { query, signal }) as Promise<ResponseOf<E>>,
    staleTime: freshFor,
    enabled,
  })
}
