import { useQuery } from '@tanstack/react-query'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { type CallInput, call } from '../call.ts'
import type { ApiError } from '../http.ts'
import { useCall } from '../useMutation.ts'
import { useRefresh } from './hooks.ts'

/**
 * Reads something about a person that is no command of the resource, because only a part of one page needs it: commands
 * load with each page. It is read again with the people.
 */
export function useOfPerson<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return useQuery<ResponseOf<E>, ApiError>({
    queryKey: ['employees', endpoint.path, input],
    queryFn: () => call(endpoint, input),
  })
}

/** A write of such a part. The people are read again before `onSuccess` runs. */
export function useWriteOfPerson<E extends Endpoint>(
  endpoint: E,
  { onSuccess, ...options }: Parameters<typeof useCall<E>>[1] = {},
) {
  const refresh = useRefresh()
  return useCall<E>(endpoint, {
    ...options,
    onSuccess: async (...told) => {
      await refresh('employees')
      await onSuccess?.(...told)
    },
  })
}
