import {
  hashKey,
  type MutateOptions,
  useMutation as useAnyMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * TanStack's `useMutation`, for every write of a page. While a call runs, the same input isn't sent again: `mutate` does
 * nothing, and `mutateAsync` returns the running call. `isPending` alone can't do that, because the second click of a
 * double click comes before the next render. Without a connection a call fails at once instead of waiting unseen.
 */
export function useMutation<Data = unknown, Failure = Error, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Input, Context>,
): UseMutationResult<Data, Failure, Input, Context> {
  const running = useRef(new Map<string, Promise<Data>>())
  const mutation = useAnyMutation<Data, Failure, Input, Context>({ networkMode: 'always', ...options })
  const send = mutation.mutateAsync
  const mutateAsync = useCallback(
    (input: Input, told?: MutateOptions<Data, Failure, Input, Context>): Promise<Data> => {
      const key = hashKey([input])
      const sent = running.current.get(key)
      if (sent) return sent
      const call = send(input, told).finally(() => running.current.delete(key))
      running.current.set(key, call)
      return call
    },
    [send],
  )
  const held = useRef(new Set<string>())
  const mutate = useCallback(
    (...given: Parameters<typeof mutateAsync>) => {
      const key = hashKey([given[0]])
      if (held.current.has(key)) return
      held.current.add(key)
      // Until the result is drawn, the button still looks as before. A failure is told by `error` and `onError`.
      const release = () => setTimeout(() => held.current.delete(key))
      mutateAsync(...given).then(release, release)
    },
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync } as UseMutationResult<Data, Failure, Input, Context>
}
