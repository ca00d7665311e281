import { Legend, LegendItem } from '#src/dashboards/charts.tsx'
import { TrendTag } from '#src/dashboards/trend.tsx'
import { LineMark } from './LineMark.tsx'
import { isScored, type QuarterLine } from './lines.ts'

interface LineLegendProps {
  lines: readonly QuarterLine[]
  /** Name of the line that is looked at alone. */
  alone: string | undefined
  onChange: (alone: string | undefined) => void
}

/** The names of lines with their latest trends; a press shows one alone, another press all of them again. */
export function LineLegend({ lines, alone, onChange }: LineLegendProps) {
  return (
    <Legend aria-label="Lines">
      {lines.map(({ name, style, points }) => {
        const latest = points.at(-1)
        const isDrawn = points.some(isScored)
        return (
          <li key={name}>
            <LegendItem
              type="button"
              aria-pressed={alone === name}
              data-faded={!isDrawn || (alone !== undefined && alone !== name)}
              disabled={!isDrawn}
              onClick={() => onChange(alone === name ? undefined : name)}
            >
              <LineMark style={style} />
              {name}
              {!isDrawn && ': none'}
              {isDrawn && latest && points.length > 1 && <TrendTag rule="upIsGood" trend={latest.trend} />}
            </LegendItem>
          </li>
        )
      })}
    </Legend>
  )
}
