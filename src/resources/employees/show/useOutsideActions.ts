import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { employees as employeesApi } from '#contract/api/employees.ts'
import type { OutsideAction } from '#contract/api/outside.ts'
import { call } from '#src/providers/call.ts'

/** What other systems have to do for a person, and ticking it off; asked for again while one of them is still at it. */
export function useOutsideActions(id: string) {
  const queries = useQueryClient()
  const notify = useNotify()
  // Below `employees`, so that a change of status brings it up to date as well.
  const queryKey = ['employees', 'outside-actions', id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(employeesApi.outsideActions, { params: { id }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some((action) => action.state === 'waiting') ? 10_000 : false,
  })
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (actionId: string) =>
      call(employeesApi.tickOutsideAction, { params: { id, actionId }, body: { state: 'done' } }),
    onError: (reason) => notify(`Could not tick it off - ${reason.message}`, { type: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['employees'] }),
  })
  return {
    actions: data ?? [],
    isLoading: !data && !error,
    error,
    retry: () => void refetch(),
    tick: (action: OutsideAction) => mutate(action.id),
    isBusy: (action: OutsideAction) => isPending && variables === action.id,
  }
}
