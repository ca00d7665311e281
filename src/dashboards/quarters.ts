import { quarterOf } from '#contract/api/projectAudits/audit.ts'

const longest = 4

const numberOf = (quarter: string) => Number(quarter.slice(3)) * 4 + Number(quarter[1]) - 1
const quarterAt = (place: number) => `Q${(place % 4) + 1}/${Math.floor(place / 4)}`

/**
 * The four quarters of an axis (rules/screens.md#6.1): the latest ones with data, filled up backwards from the latest,
 * or from that of `today` (`YYYY-MM-DD`) if there is none.
 */
export function axisOf(collected: readonly string[], today = new Date().toISOString().slice(0, 10)): string[] {
  if (collected.length >= longest) return collected.slice(-longest)
  const last = numberOf(collected.at(-1) ?? quarterOf(today))
  return Array.from({ length: longest }, (_, at) => quarterAt(last - longest + 1 + at))
}

/**
 * What is drawn on an axis of quarters (rules/screens.md#6.2): 0 for a quarter without data between two with data,
 * undefined before the first and after the last value above 0.
 */
export function drawnOn(
  axis: readonly string[],
  points: readonly { label: string; value: number | undefined }[],
): (number | undefined)[] {
  const filled = points.flatMap(({ label, value }) => (value ? numberOf(label) : []))
  const first = Math.min(...filled)
  const last = Math.max(...filled)
  return axis.map((quarter) => {
    const place = numberOf(quarter)
    if (place < first || place > last) return undefined
    return points.find(({ label }) => label === quarter)?.value ?? 0
  })
}
