import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { staffing as staffingApi } from '#contract/api/staffing.ts'
import { call } from '#src/providers/call.ts'
import type { TimelineParams } from './useTimelineParams.ts'

/** Rows that one page holds. */
export const pageSize = 500

/** The rows of the window: of one project, or of the company as far as the person sees it. */
export function useStaffing(params: TimelineParams, projectID: string | undefined) {
  const { by, from, to, keyword, only, page } = params
  const query = projectID
    ? { by: 'people' as const, from, to, projectID, size: pageSize }
    : { by, from, to, page, size: pageSize, ...(keyword && { keyword }), ...(only && { only }) }
  return useQuery({
    queryKey: ['staffing', query],
    queryFn: ({ signal }) => call(staffingApi.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
