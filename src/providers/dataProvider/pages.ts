import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { CommandAnswer, Commanded, CommandInput, CommandOf } from './commands.ts'
import { useDataProvider } from './hooks.ts'

type RowOf<Answer> = Answer extends { data: readonly (infer Row)[] } ? Row : never

/** What a command answers page by page, as one list that grows: `useCommandPages('employees', 'timeline', { params: { id } }, 20)`. */
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
      rows: pages.flatMap((page) => (page as { data?: unknown }).data as RowOf<Answer>[]),
      total: totalOf(pages[0]),
    }),
  })
}
