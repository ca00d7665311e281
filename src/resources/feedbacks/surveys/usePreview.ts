import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { NewSurvey } from '#contract/api/surveyEdits.ts'
import { questions as questionsApi } from '#contract/api/questions.ts'
import { surveys as surveysApi } from '#contract/api/surveys.ts'
import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import { call } from '#src/providers/call.ts'

/** People on one page of the preview. */
export const previewSize = 20

/** Whom a survey would ask: one page of them by name. */
export const previewQuery = (asked: NewSurvey, keyword: string, page: number) =>
  queryOptions({
    // Not with the surveys: once this one is created, its preview is refused.
    queryKey: ['survey preview', asked, keyword, page],
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      call(surveysApi.preview, {
        query: { ...asked, page, size: previewSize, ...(keyword ? { keyword } : {}) },
        signal,
      }),
    retry: false,
  })

/** The same in a panel; the page before it stays until the next is there. */
export const usePreview = (asked: NewSurvey, keyword: string, page: number) =>
  useQuery({ ...previewQuery(asked, keyword, page), placeholderData: keepPreviousData })

/** The questions that a new survey of a kind asks. */
export function useQuestions(subcategory: SurveySubtype) {
  return useQuery({
    queryKey: ['questions', 'survey', subcategory],
    queryFn: async ({ signal }) =>
      (await call(questionsApi.list, { query: { category: 'survey', subcategory }, signal })).data,
  })
}
