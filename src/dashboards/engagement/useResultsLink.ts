import { surveys } from '#contract/api/surveys.ts'
import type { GroupKind } from '#contract/api/surveyWords.ts'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { useDashboardQuery } from '../hooks.tsx'
import { dayOf } from './engagement.ts'

/** Address of the results of the survey that started on a day, for those who may open them; nothing until it is known. */
export function useResultsLink(category: GroupKind) {
  const can = useCan()
  const newest = { subtype: 'engagement', status: 'done', sort: '-startDate', page: 1, size: 8 } as const
  const { data } = useDashboardQuery(surveys.list, newest, { enabled: can('surveys.read') })
  return (day: string) => {
    const survey = data?.data.find(({ startDate }) => startDate && dayOf(startDate) === day)
    return survey && `${paths.survey('engagement', survey.id)}?tab=results&by=${category}`
  }
}
