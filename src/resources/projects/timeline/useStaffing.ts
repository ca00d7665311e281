import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { staffing as staffingApi } from '#contract/api/staffing.ts'
import { call } from '#src/providers/call.ts'
import type { TimelineParams } from './useTimelineParams.ts'

/** Rows that one page holds: a project has the seats of all its people, so a page of them has fewer. */
export const pageSizes = { people: 500, projects: 100 } as const

/** The rows of the window: of one project, or of the company as far as the person sees it. */
export function useStaffing(params: TimelineParams, projectID: string | undefined) {
  const { by, from, to, keyword, only, page } = params
  const query = projectID
    ? { by: 'people' as const, from, to, projectID, size: pageSizes.people }
    : { by, from, to, page, size: pageSizes[by], ...(keyword && { keyword }), ...(only && { only }) }
  return useQuery({
    queryKey: ['staffing', query],
    queryFn: ({ signal }) => call(staffingApi.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
