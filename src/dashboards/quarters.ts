import { quarterOf } from '#contract/api/health.ts'

const longest = 4

const placeOf = (quarter: string) => Number(quarter.slice(3)) * 4 + Number(quarter[1]) - 1
const quarterAt = (place: number) => `Q${(place % 4) + 1}/${Math.floor(place / 4)}`

/**
 * The four quarters of an axis (screens.md section 1.13): those collected, or stepping back from the latest of them, or from that of `today`
 * (`YYYY-MM-DD`) where there is none.
 */
export function axisOf(collected: readonly string[], today: string): string[] {
  if (collected.length >= longest) return collected.slice(-longest)
  const last = placeOf(collected.at(-1) ?? quarterOf(today))
  return Array.from({ length: longest }, (_, at) => quarterAt(last - longest + 1 + at))
}

/**
 * The points of a chart by quarter: a quarter outside of the span that holds any value above 0 keeps its label and draws nothing
 * (`undefined`), a missing one inside is `missing`, which is 0 with trend 0 (section 1.13).
 */
export function pointsOn<Point extends { quarter: string }>(
  axis: readonly string[],
  points: readonly Point[],
  isFilled: (point: Point) => boolean,
  missing: (quarter: string) => Point,
): { quarter: string; point: Point | undefined }[] {
  const filled = points.filter(isFilled).map(({ quarter }) => placeOf(quarter))
  const first = Math.min(...filled)
  const last = Math.max(...filled)
  return axis.map((quarter) => {
    const place = placeOf(quarter)
    const isInside = place >= first && place <= last
    const point = points.find((one) => one.quarter === quarter) ?? missing(quarter)
    return { quarter, point: isInside ? point : undefined }
  })
}
