/**
 * The average score of a question, rounded down to two decimals: `floor(100 * sum / n) / 100` on integers
 * (rules/dashboards.md#1.1 and rules/dashboards.md#4.1). Scores are 1 to 5, a blank counts 0. Returns 0 for `n` = 0.
 */
export const pointOf = (sum: number, n: number): number => (n === 0 ? 0 : Math.floor((100 * sum) / n) / 100)
