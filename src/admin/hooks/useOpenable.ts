import { useQuery } from '@tanstack/react-query'
import type { BasicEmployee } from '#contract/api/employee.ts'
import * as api from '#contract/api/index.ts'
import { call } from '#src/providers/call.ts'

/**
 * For somebody who sees only colleagues: answers whose page opens. The short list of them is asked once, and again when
 * people or projects change. Until it is there, nobody opens.
 */
export function useOpenable(): (person: Pick<BasicEmployee, 'username'>) => boolean {
  const { data } = useQuery({
    queryKey: ['employees', 'openable'],
    queryFn: async ({ signal }) => (await call(api.employees.openable, { signal })).data,
    staleTime: 60_000,
  })
  return ({ username }) => data !== undefined && (data === null || data.includes(username))
}
