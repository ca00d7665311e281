import { useQuery } from '@tanstack/react-query'
import type { Choice } from '#src/components/filters/CheckList.tsx'
import { call } from '#src/providers/call.ts'

const tenMinutes = 600_000

/** Every project that the person may see, to choose from, closed ones too; `enabled: false` puts the fetch off. */
export function useProjectChoices(enabled: boolean) {
  const { data, error, isPending } = useQuery({
    queryKey: ['projects', 'choices'],
    enabled,
    staleTime: tenMinutes,
    queryFn: async ({ signal }) => {
      // Few come to the list for this: the calls of projects are large.
      const { projects } = await import('#contract/api/projects.ts')
      return (await call(projects.options, { signal })).data
    },
  })
  const choices = (data ?? []).map(({ id, name }): Choice => ({ value: id, label: name }))
  return { choices, error, isPending }
}
