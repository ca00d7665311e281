import { t } from '@lingui/core/macro'
import { useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { EventStatus, SurveySubtype } from '#contract/api/surveys/words.ts'
import { Id } from '#contract/endpoint.ts'
import { useDeferredRows } from '#src/admin/hooks/deferred.ts'
import { useDataProvider, useGetList, useRefresh, queryKeyOf } from '#src/providers/dataProvider/hooks.ts'
import type { MusterDataProvider } from '#src/providers/dataProvider/index.ts'
import { useCan } from '#src/providers/session.ts'

/** True if the text is a well-formed id. Other texts lead to the 404 page, as unknown ids do. */
export const isId = (text: string | null): text is string => Id.safeParse(text).success

interface SurveyListParams {
  page: number
  size: number
  status?: EventStatus
}

/** One page of the surveys of a kind. The previous page stays visible while the next one loads. */
export function useSurveyList(subtype: SurveySubtype, { page, size, status }: SurveyListParams) {
  const { data, total, error, refetch } = useGetList(
    'surveys',
    { pagination: { page, perPage: size }, filter: { subtype, ...(status && { status }) } },
    { placeholderData: keepPreviousData },
  )
  return { data: useDeferredRows(data), total: useDeferredRows(total), error, refetch }
}

/** Returns a function that writes a survey, refetches the affected queries, and shows a message. */
export function useSurveyWrite() {
  const provider = useDataProvider()
  const refresh = useRefresh()
  const notify = useNotify()
  return async (write: (provider: MusterDataProvider) => Promise<unknown>, message: string) => {
    await write(provider)
    await refresh('surveys')
    notify(message, { type: 'success' })
  }
}

/**
 * Returns a function that deletes a survey. It leaves the page before refetching, so that the deleted survey's topics
 * aren't requested again.
 */
export function useDeleteSurvey() {
  const queries = useQueryClient()
  const write = useSurveyWrite()
  return (id: string, leave?: () => void) =>
    write(async (provider) => {
      await provider.delete('surveys', { id })
      leave?.()
      queries.removeQueries({
        queryKey: queryKeyOf('topics', 'getList'),
        predicate: ({ queryKey }) => (queryKey[2] as { meta: { surveyID: string } }).meta.surveyID === id,
      })
    }, t`Survey deleted`)
}

/** A page size larger than any list. */
export const everything = { page: 1, perPage: 9999 }

/** The active projects that the person can see, by name, with their survey switch. */
export function useSurveyedProjects() {
  const can = useCan()
  return useGetList(
    'projects',
    { pagination: everything, sort: { field: 'projectName', order: 'ASC' }, filter: { status: ['active'] } },
    { enabled: can('projects.read') },
  )
}
