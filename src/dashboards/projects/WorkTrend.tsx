import type { WorkDomain } from '#contract/api/surveyWords.ts'
import { TrendTag } from '../trend.tsx'
import { type DomainPoint, isCompared, ruleOf } from './workSurveys.ts'

/** How an average compares with that of the survey before; nothing where there is none. */
export function WorkTrend({ domain, point }: { domain: WorkDomain; point: DomainPoint }) {
  if (!isCompared(point)) return null
  const { average, previous, trend } = point
  return (
    <TrendTag
      rule={ruleOf(domain)}
      trend={trend}
      previous={previous}
      latest={average}
      against="the survey before"
    />
  )
}
