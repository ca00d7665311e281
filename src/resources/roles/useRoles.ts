import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { roles as rolesApi } from '#contract/api/roles.ts'
import { call } from '#src/providers/call.ts'

/** Every role with its holders and grants. */
export function useRoles() {
  return useQuery({
    queryKey: ['roles', 'list'],
    queryFn: async ({ signal }) => (await call(rolesApi.list, { signal })).data,
  })
}

/** Part of the address that says what is open: a role, or the person whose access is shown. */
export function useOpened(name: 'role' | 'person') {
  const [params, setParams] = useSearchParams()
  const open = (value: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  return [params.get(name), open] as const
}
