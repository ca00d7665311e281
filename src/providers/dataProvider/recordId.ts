import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import { Id } from '#contract/endpoint.ts'
import type { ResourcesWith } from '#contract/resources.ts'
import type { ApiError } from '../http.ts'
import { queryKeyOf, useDataProvider } from './hooks.ts'

const isId = (name: string) => Id.safeParse(name).success

/**
 * The id of the record that an address names. An address may have a username or a project's code instead, which the
 * server answers with the whole record. It is kept under its id, so that a page finds it there and doesn't ask again.
 */
export function useRecordId(resource: ResourcesWith<'one'>, name: string) {
  const provider = useDataProvider()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery<string, ApiError>({
    // Not a query of the resource: its changes don't change the id.
    queryKey: ['ids', resource, name],
    enabled: !isId(name),
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      const record = (await provider.getOne<RaRecord<string>>(resource, { id: name, signal })).data
      const key = queryKeyOf(resource, 'getOne', { id: record.id })
      queries.setQueryDefaults(key, { staleTime: 5_000 })
      queries.setQueryData(key, record)
      return record.id
    },
  })
  return { id: isId(name) ? name : data, error, refetch }
}
