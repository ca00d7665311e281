import { type Ratio, trend, valueOf } from '../numbers.ts'

/** One number of one element of a time series, as a sum and its divisor. Without a key it only adds the element. */
export interface Tally {
  /** A day `YYYY-MM-DD` or a quarter `YYYY/Qn`; both sort as text. */
  step: string
  key: string | null
  top: number
  bottom: number
}

/** One element of a time series: its exact numbers by key. Keys without values are missing. */
export interface Step {
  step: string
  numbers: Partial<Record<string, Ratio>>
}

/** The elements of the series in ascending order. */
export function stepsOf(tallies: readonly Tally[]): Step[] {
  const steps = new Map<string, Step>()
  for (const { step, key, top, bottom } of tallies) {
    const one = steps.get(step) ?? { step, numbers: {} }
    steps.set(step, one)
    if (key) one.numbers[key] = [top, bottom]
  }
  return [...steps.values()].toSorted((a, b) => (a.step < b.step ? -1 : 1))
}

const each = <Key extends string>(keys: readonly Key[], of: (key: Key) => number) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, number>

/** The values of each element under these keys, with the trend against the element before, rounded by `round`. */
export function trended<Key extends string>(
  steps: readonly Step[],
  keys: readonly Key[],
  round: (ratio: Ratio) => number,
) {
  return steps.map(({ numbers }, at) => ({
    ...each(keys, (key) => valueOf(numbers[key] ?? [0, 0])),
    trend: each(keys, (key) => trend(round, numbers[key], steps[at - 1]?.numbers[key])),
  }))
}
