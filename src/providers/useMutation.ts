import {
  type MutateOptions,
  useMutation as useAnyMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { type CallInput, call } from './call.ts'
import type { ApiError, Undoable } from './http.ts'

/** The text by which equal inputs are known. Files have no content of their own in JSON. */
const keyOf = (input: unknown) =>
  JSON.stringify([input], (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

/**
 * TanStack's `useMutation`, for every write of a page. While a call runs, the same input isn't sent again: `mutate` does
 * nothing, and `mutateAsync` returns the running call. `isPending` alone can't do that, because the second click of a
 * double click comes before the next render. Calls with a `scope` are queued instead, so that the last choice wins.
 * Without a connection a call fails at once instead of waiting unseen.
 */
export function useMutation<Data = unknown, Failure = Error, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Input, Context>,
): UseMutationResult<Data, Failure, Input, Context> {
  const running = useRef(new Map<string, Promise<Data>>())
  const mutation = useAnyMutation<Data, Failure, Input, Context>({ networkMode: 'always', ...options })
  const send = mutation.mutateAsync
  const isQueued = options.scope !== undefined
  const mutateAsync = useCallback(
    (input: Input, told?: MutateOptions<Data, Failure, Input, Context>): Promise<Data> => {
      const key = keyOf(input)
      const sent = running.current.get(key)
      if (sent && !isQueued) return sent
      const call = send(input, told).finally(() => running.current.delete(key))
      running.current.set(key, call)
      return call
    },
    [send, isQueued],
  )
  const held = useRef(new Set<string>())
  const mutate = useCallback(
    (...given: Parameters<typeof mutateAsync>) => {
      const key = keyOf(given[0])
      if (held.current.has(key) && !isQueued) return
      held.current.add(key)
      // Until the result is drawn, the button still looks as before. A failure is told by `error` and `onError`.
      const release = () => setTimeout(() => held.current.delete(key))
      mutateAsync(...given).then(release, release)
    },
    [mutateAsync, isQueued],
  )
  return { ...mutation, mutate, mutateAsync } as UseMutationResult<Data, Failure, Input, Context>
}

/**
 * A mutation that calls an endpoint of the contract outside of the resources, such as those of the person's own profile.
 * It refetches nothing.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  options: Omit<UseMutationOptions<ResponseOf<E> & Undoable, ApiError, CallInput<E>>, 'mutationFn'> = {},
) {
  return useMutation<ResponseOf<E> & Undoable, ApiError, CallInput<E>>({
    mutationFn: (input) => call(endpoint, input),
    ...options,
  })
}
