import type { EngagementResults } from '#contract/api/surveyResults.ts'
import { csvOf } from '#src/admin/import/csv.ts'

const told = (answered: number, points: ReadonlyMap<string, number>, ids: readonly string[]) => [
  String(answered),
  ...ids.map((id) => points.get(id)?.toFixed(2) ?? ''),
]

/** Averages as a CSV text: everyone first, then a group in a line; hidden groups have empty cells. */
export function groupsCsv({ questions, groups, answered }: EngagementResults): string {
  const scales = questions.filter(({ type }) => type === 'likert-scale')
  const ids = scales.map(({ questionID }) => questionID)
  const everyone = new Map(scales.map(({ questionID, average }) => [questionID, average]))
  return csvOf([
    ['Group', 'Answered', ...scales.map(({ content }) => content)],
    ['Everyone', ...told(answered, everyone, ids)],
    ...groups.map(({ name, answered: of, points }) => {
      const known = new Map(points?.map(({ questionID, average }) => [questionID, average]))
      return [name, ...(of === null ? ['not shown', ...ids.map(() => '')] : told(of, known, ids))]
    }),
  ])
}
