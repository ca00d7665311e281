import { t } from '@lingui/core/macro'
import { useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { EventStatus, SurveySubtype } from '#contract/api/surveyWords.ts'
import { Id } from '#contract/endpoint.ts'
import { useDeferredRows } from '#src/admin/hooks/deferred.ts'
import { useDataProvider, useGetList, useRefresh, queryKeyOf } from '#src/providers/dataProvider/hooks.ts'
import type { MusterDataProvider } from '#src/providers/dataProvider/index.ts'
import { useCan } from '#src/providers/session.ts'

/** Whether a part of an address can be an id: what is none leads to the 404 page, as an id that does not exist does. */
export const isId = (text: string | null): text is string => Id.safeParse(text).success

interface SurveyListParams {
  page: number
  size: number
  status?: EventStatus
}

/** A page of the surveys of one kind; the page before it stays until the next is there. */
export function useSurveyList(subtype: SurveySubtype, { page, size, status }: SurveyListParams) {
  const { data, total, error, refetch } = useGetList(
    'surveys',
    { pagination: { page, perPage: size }, filter: { subtype, ...(status && { status }) } },
    { placeholderData: keepPreviousData },
  )
  return { data: useDeferredRows(data), total: useDeferredRows(total), error, refetch }
}

/** Writes on surveys: whatever shows them is fetched again, then a message says what was done. */
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

/** Deletes a survey. Its topics must not be asked for again: the page leaves before the rest is fetched. */
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

/** More than there are: all of them come. */
export const everything = { page: 1, perPage: 9999 }

/** The active projects that the person sees, by name: each says whether its members are asked by work surveys. */
export function useSurveyedProjects() {
  const can = useCan()
  return useGetList(
    'projects',
    { pagination: everything, sort: { field: 'projectName', order: 'ASC' }, filter: { status: ['active'] } },
    { enabled: can('projects.read') },
  )
}
