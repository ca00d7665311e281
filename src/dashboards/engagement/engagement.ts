import { decimal } from '#src/i18n/decimal.ts'
import type { EngagementGroups, EngagementQuestion } from '#contract/api/dashboardEngagement.ts'
import { type GroupKind, groupKinds } from '#contract/api/surveyWords.ts'
import type { CardTable, Cell } from '../ChartCard.tsx'

/** A closed survey as the axis names it. */
export interface Quarter {
  /** The day on which it started, `YYYY-MM-DD`: its name in the address. */
  day: string
  /** `Q2/2031`. */
  title: string
}

/** The day of an instant in UTC. */
export const dayOf = (instant: string) => instant.slice(0, 10)

/** The surveys that any question was asked in, oldest first: a question may be newer than others. */
export function quartersOf(questions: readonly EngagementQuestion[]): Quarter[] {
  const known = new Map<string, Quarter>()
  for (const { stats } of questions) {
    for (const { startDate, title } of stats) known.set(dayOf(startDate), { day: dayOf(startDate), title })
  }
  return [...known.values()].sort((a, b) => a.day.localeCompare(b.day))
}

/** A place on the axis of a card; no point where the question was not asked or nobody answered it. */
export type QuarterPoint = Quarter & { point: number | undefined }

/** A question on the axis of all cards. */
export const pointsOn = (quarters: readonly Quarter[], { stats }: EngagementQuestion): QuarterPoint[] =>
  quarters.map((quarter) => ({
    ...quarter,
    point: stats.find(({ startDate }) => dayOf(startDate) === quarter.day)?.point || undefined,
  }))

/** The groups of a question, the lowest first. */
export const groupsOf = (answer: readonly EngagementGroups[] | undefined, questionID: string) =>
  answer?.find((one) => one.questionID === questionID)?.stats ?? []

interface Shown {
  points: readonly QuarterPoint[]
  /** The quarter that groups are of. */
  quarter: Quarter
  category: GroupKind
  groups: EngagementGroups['stats']
  /** Address of the results behind a quarter. */
  resultsOf: (day: string) => string | undefined
}

/** All numbers of a card: everyone by quarter, then the groups of the chosen one. */
export function tableOf({ points, quarter, category, groups, resultsOf }: Shown): CardTable {
  const cell = (point: number | undefined, day: string): Cell => {
    const text = point ? decimal(point, 2) : '-'
    const to = resultsOf(day)
    return to && point ? { text, to } : text
  }
  return {
    columns: ['Of', 'Survey', 'Average'],
    rows: [
      ...points.map(({ title, day, point }) => ['Everyone', title, cell(point, day)]),
      ...groups.map(({ field, point }) => [
        `${groupKinds[category]}: ${field}`,
        quarter.title,
        cell(point, quarter.day),
      ]),
    ],
  }
}
