import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { EngagementResults, QuestionResult } from '#contract/api/surveys/results.ts'

/** The score of a question in a group, and what became of it since the round before. */
export interface Cell {
  average: number
  change: number | null
}

/** A column of the heatmap. The id of all people is `''`. */
export interface Column {
  id: string
  name: string
  asked: number
  answered: number
}

/** A difference of points with its sign, such as "+0.3". */
export const signed = (points: number, digits: 1 | 2): string =>
  i18n.number(points, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'exceptZero' })

/** The questions with a scale, the lowest first. */
export const scalesOf = ({ questions }: EngagementResults): QuestionResult[] =>
  questions.filter(({ type }) => type === 'likert-scale').toSorted((a, b) => a.average - b.average || a.order - b.order)

/** All people, then the groups that are shown, the lowest first. */
export function columnsOf({ groups, asked, answered }: EngagementResults): Column[] {
  const shown = groups.flatMap(({ id, name, asked: of, answered: by, points }) => {
    if (of === null || by === null || !points) return []
    const sum = points.reduce((total, { average }) => total + average, 0)
    return [{ id, name, asked: of, answered: by, mean: sum / Math.max(points.length, 1) }]
  })
  return [{ id: '', name: t`Everyone`, asked, answered }, ...shown.toSorted((a, b) => a.mean - b.mean)]
}

/** Finds cells by question and group. */
export function cellsOf({ questions, groups }: EngagementResults) {
  const byPlace = new Map<string, Cell>()
  for (const { questionID, average, change } of questions) byPlace.set(`${questionID} `, { average, change })
  for (const { id, points } of groups) {
    for (const { questionID, ...cell } of points ?? []) byPlace.set(`${questionID} ${id}`, cell)
  }
  return { get: (questionID: string, groupID: string) => byPlace.get(`${questionID} ${groupID}`) }
}
