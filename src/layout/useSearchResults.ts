import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { search } from '#contract/api/search.ts'
import { useDebouncedValue } from '#src/admin/hooks/useDebouncedValue.ts'
import { call } from '#src/providers/call.ts'

/** Milliseconds after the last key until the server is asked. */
const pause = 60

/** Letters from which on it is asked. */
const fewest = 2

/** What the server finds for some words. While it looks, the former answer stays, and `isFormer` says so. */
export function useSearchResults(words: string) {
  const q = useDebouncedValue(words, pause)
  const isAsked = words.length >= fewest
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['palette', q],
    enabled: q.length >= fewest,
    placeholderData: keepPreviousData,
    staleTime: 20_000,
    queryFn: async ({ signal }) => (await call(search.find, { query: { q }, signal })).data,
  })
  const isFormer = isPlaceholderData || q !== words
  return {
    found: (isAsked && data) || {},
    error: isAsked ? error : null,
    isFormer: isAsked && isFormer,
    isWaiting: isAsked && (q !== words || (isFetching && (isPlaceholderData || !data))),
  }
}
