/** Sums of averages times answers are whole numbers, those of scores whole hundredths: added up as such, they are exact. */

/** Of all answers behind averages. */
export function averageOfAnswers(rows: readonly { average: number; answers: number }[]): number {
  const answers = rows.reduce((sum, row) => sum + row.answers, 0)
  return answers && rows.reduce((sum, row) => sum + Math.round(row.average * row.answers), 0) / answers
}

/** Of scores with at most two decimals. */
export const averageOfScores = (rows: readonly { score: number }[]): number =>
  rows.length && rows.reduce((sum, { score }) => sum + Math.round(score * 100), 0) / (100 * rows.length)
