import {
  type UseMutationOptions,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  queryOptions,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  type CreateParams,
  type DeleteParams,
  type GetListParams,
  type GetManyReferenceParams,
  type RaRecord,
  type UpdateManyParams,
  type UpdateParams,
  useDataProvider as useAnyDataProvider,
  useGetList as useAnyList,
  useGetManyReference as useAnyReference,
  useGetOne as useAnyOne,
} from 'react-admin'
import type { BulkRow } from '#contract/api/bulk.ts'
import {
  type ChildName,
  isTouched,
  type ParentKeyOf,
  type RecordOf,
  type ResourceName,
  type ResourcesWith,
  type RowOf,
  resourceOf,
} from '#contract/resources.ts'
import type { ApiError, Undoable } from '../http.ts'
import { useMutation } from '../useMutation.ts'
import type { CommandAnswer, Commanded, CommandInput, CommandOf } from './commands.ts'
import type { MusterDataProvider } from './index.ts'

type Options<Data> = Partial<Omit<UseQueryOptions<Data, ApiError>, 'queryKey' | 'queryFn'>>

/**
 * React-admin's `useGetList` with the types of the registry: it accepts only resources with a list, and types the rows.
 */
export const useGetList = useAnyList as unknown as <R extends ResourcesWith<'list'>>(
  resource: R,
  params?: Partial<GetListParams>,
  options?: Parameters<typeof useAnyList<RowOf<R>, ApiError>>[2],
) => ReturnType<typeof useAnyList<RowOf<R>, ApiError>>

/** React-admin's `useGetManyReference` with the types of the registry, for the records of a parent. */
export const useGetManyReference = useAnyReference as unknown as <R extends ResourcesWith<'list'> & ChildName>(
  resource: R,
  params: Partial<GetManyReferenceParams> & { target: ParentKeyOf<R>; id: string },
  options?: Parameters<typeof useAnyReference<RowOf<R>, ApiError>>[2],
) => ReturnType<typeof useAnyReference<RowOf<R>, ApiError>>

/** React-admin's `useGetOne` with the types of the registry. */
export const useGetOne = useAnyOne as unknown as <R extends ResourcesWith<'one'>>(
  resource: R,
  params: { id?: string; meta?: Record<string, unknown> },
  options?: Parameters<typeof useAnyOne<RecordOf<R>, ApiError>>[2],
) => ReturnType<typeof useAnyOne<RecordOf<R>, ApiError>>

/** Parameters for a short list as a whole, in the server's order. */
export const wholeList = {
  pagination: { page: 1, perPage: 999 },
  sort: { field: 'id', order: 'ASC' },
  filter: {},
} as const

/** The data provider with its commands. */
export const useDataProvider = () => useAnyDataProvider<MusterDataProvider>()

/**
 * The prefix of react-admin's query keys: all queries of a resource, those of a method, or the one with these
 * parameters.
 */
export const queryKeyOf = (
  resource: ResourceName,
  method?: 'getList' | 'getOne' | 'getManyReference',
  params?: object,
): readonly unknown[] => [resource, ...(method ? [method] : []), ...(params ? [params] : [])]

/** The query options of a command. `fetchQuery` with these fills the cache of `useCommandQuery`. */
export const commandQuery = <R extends Commanded, C extends CommandOf<R>>(
  provider: MusterDataProvider,
  resource: R,
  command: C,
  input: CommandInput<R, C>,
) =>
  queryOptions<CommandAnswer<R, C>, ApiError>({
    queryKey: [resource, command, input],
    queryFn: ({ signal }) => provider.run(resource, command, { ...input, signal } as CommandInput<R, C>),
  })

/** Runs a command as a query of its resource: `useCommandQuery('employees', 'invitation', { params: { id } })`. */
export function useCommandQuery<R extends Commanded, C extends CommandOf<R>>(
  resource: R,
  command: C,
  input: CommandInput<R, C>,
  options: Options<CommandAnswer<R, C>> = {},
) {
  const provider = useDataProvider()
  return useQuery({ ...commandQuery(provider, resource, command, input), ...options })
}

/**
 * Invalidates the queries of a resource and those that depend on it. `fresh` has the hashes of queries that are already
 * up to date.
 */
export function useRefresh() {
  const queries = useQueryClient()
  return useCallback(
    (resource: ResourceName, fresh: readonly string[] = []) => {
      const { kind } = resourceOf(resource)
      return queries.invalidateQueries({
        predicate: ({ queryKey: [root], queryHash }) =>
          !fresh.includes(queryHash) && (root === resource || (kind !== undefined && isTouched(root, [kind]))),
      })
    },
    [queries],
  )
}

/**
 * Returns a function that refetches what a write has changed. The record it answered with is put into the cached queries
 * for it, which need no refetch.
 */
export function useRefreshAfterWrite(resource: ResourceName) {
  const queries = useQueryClient()
  const refresh = useRefresh()
  return useCallback(
    async (now?: RaRecord, before?: Partial<RaRecord>) => {
      // The provider reads the record after a write. If that failed, the version is the old one.
      if (!now || now.updatedAt === before?.updatedAt) return refresh(resource)
      const shown = queries.getQueryCache().findAll({
        queryKey: queryKeyOf(resource, 'getOne'),
        // Not the record of another day.
        predicate: ({ queryKey: [, , params], state: { data } }) =>
          (data as RaRecord | undefined)?.id === now.id &&
          !(params as { meta?: { asOf?: string } } | undefined)?.meta?.asOf,
      })
      await Promise.all(shown.map(({ queryKey }) => queries.cancelQueries({ queryKey, exact: true })))
      for (const { queryKey } of shown) queries.setQueryData(queryKey, now)
      const fresh = shown.map(({ queryHash }) => queryHash)
      return refresh(resource, fresh)
    },
    [queries, refresh, resource],
  )
}

interface WriteOptions<Data, Input> extends Omit<UseMutationOptions<Data, ApiError, Input>, 'mutationFn'> {
  /** Invalidates no query: the call changes no records, or the page updates its queries itself. */
  noRefresh?: boolean
  /** Runs before the queries are refetched: leaves the page of a record that is gone. */
  beforeRefresh?: (answer: Data) => unknown
}

/**
 * A write of a resource. After it, the affected queries are refetched, and then `onSuccess` runs. The mutation is
 * pending until then.
 */
function useWrite<Data, Input>(
  resource: ResourceName,
  mutationFn: (input: Input) => Promise<Data>,
  { noRefresh = false, beforeRefresh, ...options }: WriteOptions<Data, Input>,
  recordsOf: (answer: Data, input: Input) => Parameters<ReturnType<typeof useRefreshAfterWrite>> = () => [],
) {
  const refresh = useRefreshAfterWrite(resource)
  return useMutation<Data, ApiError, Input>({
    mutationFn,
    ...options,
    onSuccess: async (...told) => {
      await beforeRefresh?.(told[0])
      if (!noRefresh) await refresh(...recordsOf(told[0], told[1]))
      await options.onSuccess?.(...told)
    },
  })
}

/** A mutation that runs a command of the data provider. */
export function useCommand<R extends Commanded & ResourceName, C extends CommandOf<R>>(
  resource: R,
  command: C,
  options: WriteOptions<CommandAnswer<R, C>, CommandInput<R, C>> = {},
) {
  const provider = useDataProvider()
  return useWrite(resource, (input: CommandInput<R, C>) => provider.run(resource, command, input), options)
}

/** A record as the data provider returns it after a write, with the id for undo. */
type Written<R extends ResourceName> = { data: RecordOf<R> } & Undoable

/*
 * Mutations with the parameters of react-admin's. React-admin's own neither refetch nor wait for `onSuccess`, and put
 * the whole record into the rows of lists.
 */

/** Creates a record. */
export function useCreate<R extends ResourcesWith<'create'>>(
  resource: R,
  options: WriteOptions<Written<R>, CreateParams> = {},
) {
  const provider = useDataProvider()
  return useWrite(resource, (input: CreateParams) => provider.create(resource, input) as Promise<Written<R>>, options)
}

/** Updates a record. `meta.section` names the call, `meta.version` the version that was read. */
export function useUpdate<R extends ResourcesWith<'update'>>(
  resource: R,
  options: WriteOptions<Written<R>, UpdateParams> = {},
) {
  const provider = useDataProvider()
  const update = (input: UpdateParams) => provider.update(resource, input) as Promise<Written<R>>
  return useWrite(resource, update, options, ({ data }, { previousData }) => [data, previousData])
}

/** Deletes a record. */
export function useDelete<R extends ResourcesWith<'delete'>>(
  resource: R,
  options: WriteOptions<Undoable, DeleteParams> = {},
) {
  const provider = useDataProvider()
  return useWrite(resource, (input: DeleteParams) => provider.delete(resource, input), options)
}

/** Updates several records with one call. `meta.rows` has the result of each. With `dryRun` in `data` it only tells. */
export function useUpdateMany<R extends ResourcesWith<'updateMany'>>(
  resource: R,
  options: WriteOptions<Undoable & { meta: { rows: BulkRow[] } }, UpdateManyParams> = {},
) {
  const provider = useDataProvider()
  return useWrite(
    resource,
    async (input: UpdateManyParams) =>
      (await provider.updateMany(resource, input)) as Undoable & { meta: { rows: BulkRow[] } },
    options,
  )
}
