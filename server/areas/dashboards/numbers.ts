/**
 * A number as a fraction of integers, such as a sum over a count. Halves and floors of rules/dashboards.md#1.1 are decided on it, since binary
 * floats are off by a hair where it matters: 100 * 0.29 is less than 29. Nothing over nothing, `[0, 0]`, is an average of nothing: 0.
 */
export type Ratio = readonly [top: Whole, bottom: Whole]

const nothing: Ratio = [0, 0]

/** As a plain number, not rounded. */
export function valueOf([top, bottom]: Ratio): number {
  return Number(bottom) === 0 ? 0 : Number(top) / Number(bottom)
}

type Whole = number | bigint

/** A result in numbers where that is exact, which takes a fraction of the time; else in BigInt. */
const exactly = (
  a: Whole,
  b: Whole,
  number: (a: number, b: number) => number,
  large: (a: bigint, b: bigint) => bigint,
) => {
  const quick = typeof a === 'number' && typeof b === 'number' ? number(a, b) : Number.NaN
  return Number.isSafeInteger(quick) ? quick : large(BigInt(a), BigInt(b))
}
const plus = (a: Whole, b: Whole): Whole =>
  exactly(
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
  )
const times = (a: Whole, b: Whole): Whole =>
  exactly(
    a,
    b,
    (x, y) => x * y,
    (x, y) => x * y,
  )

/** The floor of a quotient. The bottom is positive. */
const floorOf = (top: Whole, bottom: Whole): number =>
  Number(
    exactly(
      top,
      bottom,
      (a, b) => (a - (a % b)) / b - (a % b < 0 ? 1 : 0),
      (a, b) => a / b - (a % b < 0n ? 1n : 0n),
    ),
  )

/** Two decimals, half away from zero (rules/dashboards.md#1.1). The bottom is positive. */
export function r2([top, bottom]: Ratio): number {
  if (Number(bottom) === 0) return 0
  const size = floorOf(plus(times(top < 0 ? -200 : 200, top), bottom), times(2, bottom))
  return (top < 0 ? 0 - size : size) / 100
}

/** Two decimals, floor toward minus infinity (rules/dashboards.md#1.1). The bottom is positive. */
export const f2 = ([top, bottom]: Ratio): number => (Number(bottom) === 0 ? 0 : floorOf(times(100, top), bottom) / 100)

/** How much more than the previous number the current one is, in percent (rules/dashboards.md#1.1). The previous one is above 0, neither is empty. */
export function pct([a, b]: Ratio, [p, q]: Ratio): Ratio {
  const previous = times(p, b)
  return [times(100, plus(times(a, q), times(-1, previous))), previous]
}

/** How a trend is rounded: `valueOf` for not at all, `r2` or `f2`. */
type Rounding = (ratio: Ratio) => number

/** The trend of an average or a sum: 0 when there is nothing to compare, on either side (rules/dashboards.md#1.2). */
export function trend(round: Rounding, current: Ratio = nothing, previous: Ratio = nothing): number {
  return valueOf(current) === 0 ? 0 : fallingTrend(round, current, previous)
}

/** The trend of something that may fall to 0, which gives -100 (rules/dashboards.md#1.2). */
export function fallingTrend(round: Rounding, current: Ratio = nothing, previous: Ratio = nothing): number {
  return valueOf(previous) === 0 ? 0 : round(pct(valueOf(current) === 0 ? [0, 1] : current, previous))
}

/** A count as a ratio. */
export const whole = (count: number): Ratio => [count, 1]

/** `YYYY/Qn`, which sorts as text, as `Qn/YYYY`, which people read (rules/dashboards.md#1.1). */
export const quarterLabel = (stored: string): string => stored.split('/').reverse().join('/')

/** The same backwards. */
export const storedQuarter = (label: string): string => label.split('/').reverse().join('/')
