/**
 * What a question got on average, rounded down to two decimals: `floor(100 * sum / n) / 100` on whole numbers
 * (rules/dashboards.md#1.1 and rules/dashboards.md#4.1). `sum` is of scores from 1 to 5, a blank counting 0; 0 where nobody answered.
 */
export const pointOf = (sum: number, n: number): number => (n === 0 ? 0 : Math.floor((100 * sum) / n) / 100)
