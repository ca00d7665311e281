import { ParticipantStatus, participantStatuses } from '#contract/api/surveyWords.ts'
import type { Sorting } from '#src/admin/list/sorting.ts'
import { useListAddress } from '#src/admin/list/useListAddress.ts'
import { useSurvey } from '../surveys/useSurveys.ts'

/** One column at a time, as it stands in the address: ascending, then descending, then the list's own order. */
function sortingOf({ text, narrow }: ReturnType<typeof useListAddress>): Sorting {
  const sort = text('sort')
  const next = (name: string) => (sort === name ? `-${name}` : sort === `-${name}` ? '' : name)
  return {
    of: (name) => (sort.replace('-', '') === name ? { descending: sort.startsWith('-') } : undefined),
    turn: (name) => narrow({ sort: next(name) }),
  }
}

/** The orders that the server knows: anything else in the address is passed over. */
const orders = /^-?(comments|title|createdAt)$/

/** How far a form is, as a filter. */
export const topicFilters = { '': 'All', ...participantStatuses } as const

/** A page of the topics of a survey: what narrows it stands in the address, and so does its order. */
export function useTopicList(id: string) {
  const place = useListAddress()
  const { page, size, text } = place
  const keyword = text('keyword')
  const status = ParticipantStatus.safeParse(text('status')).data ?? ''
  const projects = place.several('projects')
  const sort = text('sort')
  const narrowed = {
    ...(keyword && { keyword }),
    ...(status && { status }),
    ...(projects.length > 0 && { projects }),
    ...(orders.test(sort) && { sort }),
  }
  const query = useSurvey(id, { page, size, ...narrowed })
  return {
    place,
    keyword,
    status,
    projects,
    exporting: { list: 'survey-topics' as const, params: { id }, query: narrowed },
    isNarrowed: keyword !== '' || status !== '' || projects.length > 0,
    clear: () => place.narrow({ keyword: '', status: '', projects: '' }),
    sorting: sortingOf(place),
    survey: query.data?.data,
    total: query.data?.total,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
export type TopicListState = ReturnType<typeof useTopicList>
