/**
 * A number as a fraction of integers, such as a sum over a count. The rounding of rules/dashboards.md#1.1 works on
 * fractions, because floats are slightly wrong where it matters: 100 * 0.29 is less than 29. `[0, 0]`, the average of
 * no values, counts as 0.
 */
export type Ratio = readonly [top: Whole, bottom: Whole]

const nothing: Ratio = [0, 0]

/** The value as a float, not rounded. */
export function valueOf([top, bottom]: Ratio): number {
  return Number(bottom) === 0 ? 0 : Number(top) / Number(bottom)
}

type Whole = number | bigint

/** Computes with numbers if the result is exact, which is much faster, otherwise with BigInt. */
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

/** The quotient rounded down. `bottom` is positive. */
const floorOf = (top: Whole, bottom: Whole): number =>
  Number(
    exactly(
      top,
      bottom,
      (a, b) => (a - (a % b)) / b - (a % b < 0 ? 1 : 0),
      (a, b) => a / b - (a % b < 0n ? 1n : 0n),
    ),
  )

/** Rounds to two decimals, half away from zero (rules/dashboards.md#1.1). The bottom is positive. */
export function r2([top, bottom]: Ratio): number {
  if (Number(bottom) === 0) return 0
  const size = floorOf(plus(times(top < 0 ? -200 : 200, top), bottom), times(2, bottom))
  return (top < 0 ? 0 - size : size) / 100
}

/** Rounds to two decimals toward minus infinity (rules/dashboards.md#1.1). The bottom is positive. */
export const f2 = ([top, bottom]: Ratio): number => (Number(bottom) === 0 ? 0 : floorOf(times(100, top), bottom) / 100)

/**
 * The change from the previous to the current number in percent (rules/dashboards.md#1.1). The previous number is above
 * 0, and neither is `[0, 0]`.
 */
export function pct([a, b]: Ratio, [p, q]: Ratio): Ratio {
  const previous = times(p, b)
  return [times(100, plus(times(a, q), times(-1, previous))), previous]
}

/** How a trend is rounded: `valueOf` not at all, `r2` to two decimals, `f2` down to two decimals. */
type Rounding = (ratio: Ratio) => number

/** The trend of an average or a sum, or 0 if either number is 0 or missing (rules/dashboards.md#1.2). */
export function trend(round: Rounding, current: Ratio = nothing, previous: Ratio = nothing): number {
  return valueOf(current) === 0 ? 0 : fallingTrend(round, current, previous)
}

/** The trend of a number that can fall to 0, which gives -100 (rules/dashboards.md#1.2). */
export function fallingTrend(round: Rounding, current: Ratio = nothing, previous: Ratio = nothing): number {
  return valueOf(previous) === 0 ? 0 : round(pct(valueOf(current) === 0 ? [0, 1] : current, previous))
}

export const whole = (count: number): Ratio => [count, 1]

/** Turns a stored quarter `YYYY/Qn`, which sorts as text, into the label `Qn/YYYY` (rules/dashboards.md#1.1). */
export const quarterLabel = (stored: string): string => stored.split('/').reverse().join('/')

/** Turns the label `Qn/YYYY` into the stored quarter `YYYY/Qn`. */
export const storedQuarter = (label: string): string => label.split('/').reverse().join('/')
