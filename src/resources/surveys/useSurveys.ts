import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { Id } from '#contract/endpoint.ts'
import { useDelete, useGetList, queryKeyOf } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/session.ts'

/** True if the text is a well-formed id. Other texts lead to the 404 page, as unknown ids do. */
export const isId = (text: string | null): text is string => Id.safeParse(text).success

/**
 * For `onSuccess` of a survey's write: shows a message. Then calls `onDone`, after the page behind has rendered: the
 * button that opened the dialog may be gone, and the focus is restored only once.
 */
export function useSurveyWritten(message: string, onDone: () => unknown) {
  const notify = useNotify()
  return async () => {
    notify(message, { type: 'success' })
    await new Promise((resolve) => setTimeout(resolve))
    onDone()
  }
}

/**
 * Deletes a survey. It leaves the page before refetching, so that the deleted survey's topics aren't requested again.
 */
export function useDeleteSurvey(id: string, leave: (() => void) | undefined, onDone: () => void) {
  const queries = useQueryClient()
  return useDelete('surveys', {
    beforeRefresh: () => {
      leave?.()
      queries.removeQueries({
        queryKey: queryKeyOf('topics', 'getManyReference'),
        predicate: ({ queryKey }) => (queryKey[2] as { id: string }).id === id,
      })
    },
    onSuccess: useSurveyWritten(t`Survey deleted`, onDone),
  })
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
