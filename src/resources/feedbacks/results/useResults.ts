import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { surveys as surveysApi } from '#contract/api/surveys.ts'
import { GroupKind } from '#contract/api/surveyWords.ts'
import { call } from '#src/providers/call.ts'
import { surveysKey } from '../surveys/useSurveys.ts'

/** By what results are grouped; it stands in the address as `by`. */
export function useGrouping(): { by: GroupKind; to: (by: GroupKind) => { search: string } } {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const asked = GroupKind.safeParse(query.get('by'))
  return {
    by: asked.success ? asked.data : 'chapter',
    to: (by) => {
      const next = new URLSearchParams(search)
      next.set('by', by)
      return { search: next.toString() }
    },
  }
}

/** What an engagement survey says; what was shown stays until the next grouping is there. */
export function useResults(id: string, by: GroupKind) {
  return useQuery({
    queryKey: [...surveysKey, 'results', id, by],
    queryFn: async ({ signal }) =>
      (await call(surveysApi.results, { params: { id }, query: { by }, signal })).data,
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  })
}
