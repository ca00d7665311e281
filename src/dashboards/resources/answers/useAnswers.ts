import { keepPreviousData } from '@tanstack/react-query'
import { dashboardResources } from '#contract/api/dashboardResources.ts'
import { domains, type WorkDomain, workDomains } from '#contract/api/surveyWords.ts'
import { useDashboardQuery, useCardParams } from '#src/dashboards/hooks.tsx'

const [first] = workDomains
const usual = 20

/** Words of the three questions. */
export const views = Object.fromEntries(workDomains.map((domain) => [domain, domains[domain]])) as Record<
  WorkDomain,
  string
>

/** Answers of work surveys, a page of people, as the address narrows them. */
export function useAnswers() {
  const { text, narrow, to } = useCardParams('answers')
  const domain = workDomains.find((one) => one === text('domain')) ?? first
  const keyword = text('name')
  const page = Math.max(1, Math.trunc(Number(text('page'))) || 1)
  const size = Math.trunc(Number(text('size'))) || usual
  const query = useDashboardQuery(
    dashboardResources.workSurveySummaries,
    {
      ...(keyword ? { keyword } : {}),
      page,
      size,
    },
    { placeholderData: keepPreviousData },
  )
  return {
    query,
    domain,
    keyword,
    search: (words: string) => narrow({ name: words, page: '' }, true),
    to: (next: WorkDomain) => to({ domain: next === first ? '' : next }),
    page,
    size,
    setPage: (next: number) => narrow({ page: next > 1 ? String(next) : '' }),
    setSize: (next: number) => narrow({ size: next === usual ? '' : String(next), page: '' }),
  }
}
