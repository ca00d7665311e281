import type { WorkPoint } from '#contract/api/dashboardProjects.ts'
import type { WorkDomain } from '#contract/api/surveyWords.ts'
import type { TrendRule } from '../trend.tsx'

/** The average of a domain on a day, beside that of the survey before. */
export interface DomainPoint {
  endDate: string
  /** Nothing where nobody answered. */
  average: number | undefined
  previous: number | undefined
  trend: number
}

export const ruleOf = (domain: WorkDomain): TrendRule => (domain === 'workload' ? 'workload' : 'confidence')

const answered = (average: number | undefined) => average || undefined

/** One domain of the points of work surveys. */
export const domainPoints = (points: readonly WorkPoint[], domain: WorkDomain): DomainPoint[] =>
  points.map((point, at) => ({
    endDate: point.endDate,
    average: answered(point[domain]),
    previous: answered(points[at - 1]?.[domain]),
    trend: point.trend[domain],
  }))

/** Whether there are two averages to compare. */
export const isCompared = ({ average, previous }: DomainPoint) =>
  average !== undefined && previous !== undefined
