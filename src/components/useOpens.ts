import { useQuery } from '@tanstack/react-query'
import type { BasicEmployee } from '#contract/api/employee.ts'
import * as api from '#contract/api/index.ts'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/session.ts'

/**
 * Answers whose page the reader may open. Who sees everybody is not asked of the server; who sees only colleagues has a
 * short list, which is asked once and again when people or projects change. Until it is there, nobody opens.
 */
export function useOpens(): (person: Pick<BasicEmployee, 'username'>) => boolean {
  const can = useCan()
  const reads = can('employees.read')
  const all = reads && can('employees.read.projects.readActive')
  const { data } = useQuery({
    queryKey: ['employees', 'openable'],
    queryFn: async ({ signal }) => (await call(api.employees.openable, { signal })).data,
    enabled: reads && !all,
    staleTime: 60_000,
  })
  return ({ username }) => all || (reads && data !== undefined && (data === null || data.includes(username)))
}
