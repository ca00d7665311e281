import { useQuery } from '@tanstack/react-query'
import type { Employee } from '#contract/api/employee.ts'
import { employeeErase } from '#contract/api/employeeErase.ts'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/session.ts'

/** When the person was erased, as an instant; `undefined` until that is known, `null` for everybody else. Only leavers are asked about. */
export function useErasure({ id, status }: Employee): string | null | undefined {
  const can = useCan()
  const isAsked = status === 'left' && can('employees.read.fullAccess')
  const { data } = useQuery({
    queryKey: ['employees', 'erasure', id],
    queryFn: ({ signal }) => call(employeeErase.one, { params: { id }, signal }),
    enabled: isAsked,
  })
  return isAsked ? data?.data.erasedAt : null
}
