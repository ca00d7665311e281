import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useInfiniteGetList as useAnyInfiniteList } from 'react-admin'
import type { RecordOf, ResourcesWith } from '#contract/resources.ts'
import type { ApiError } from '../http.ts'
import type { CommandAnswer, Commanded, CommandInput, CommandOf } from './commands.ts'
import { useDataProvider } from './hooks.ts'

/** React-admin's `useInfiniteGetList` with the types of the registry. */
export const useInfiniteGetList = useAnyInfiniteList as unknown as <R extends ResourcesWith<'list'>>(
  resource: R,
  params?: Parameters<typeof useAnyInfiniteList>[1],
) => ReturnType<typeof useAnyInfiniteList<RecordOf<R>, ApiError>>

/** Resources whose lists are paged by cursor. */
export type WithCursor = 'auditEvents'

/** An infinite query of a list without a count. `next` of a page is the cursor of the following one. */
export function useCursorList<R extends WithCursor>(resource: R, filter: Record<string, unknown>) {
  const provider = useDataProvider()
  return useInfiniteQuery({
    queryKey: [resource, 'getInfiniteList', { filter }],
    initialPageParam: undefined as number | undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      provider.getList<RecordOf<R>>(resource, { filter, meta: { before: pageParam }, signal }),
    getNextPageParam: ({ meta }) => (meta as { next?: number | null } | undefined)?.next ?? undefined,
  })
}

type AnswerRow<Answer> = Answer extends { data: readonly (infer Row)[] } ? Row : never

/** An infinite query of a paged command: `useCommandPages('employees', 'timeline', { params: { id } }, 20)`. */
export function useCommandPages<R extends Commanded, C extends CommandOf<R>>(
  resource: R,
  command: C,
  input: CommandInput<R, C>,
  size: number,
) {
  type Answer = CommandAnswer<R, C>
  const { run } = useDataProvider()
  const totalOf = (answer: Answer | undefined) => (answer as { total?: number } | undefined)?.total ?? 0
  return useInfiniteQuery({
    queryKey: [resource, command, input],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(input as { query?: object }).query, page: pageParam, size }
      return run(resource, command, { ...input, query, signal } as CommandInput<R, C>)
    },
    getNextPageParam: (last: Answer, pages: Answer[]) =>
      pages.length * size < totalOf(last) ? pages.length + 1 : undefined,
    select: ({ pages }: InfiniteData<Answer, number>) => ({
      rows: pages.flatMap((page) => (page as { data?: unknown }).data as AnswerRow<Answer>[]),
      total: totalOf(pages[0]),
    }),
  })
}
