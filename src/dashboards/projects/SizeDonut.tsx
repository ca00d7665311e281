import { useTheme } from '@mui/material/styles'
import { Pie, PieChart, type PieLabelRenderProps, Tooltip } from 'recharts'
import { ChartFigure, ChartTooltip } from '../charts.tsx'
import { SizeLabel } from './SizeLabel.tsx'
import { memberWords, sizeColour, sizeOpacity, type SizesProps } from './sizes.ts'

/** In px. */
const radius = { inner: 65, outer: 110 }
/** From twelve o'clock, clockwise. */
const round = { startAngle: 90, endAngle: -270 }
/** Smaller parts of the whole have no label. */
const labelledFrom = 0.1
/** More slices than this have no gaps: they would be all gap. */
const manySlices = 60

/** Projects by size. By keyboard the list beside it does the same. */
export function SizeDonut({ sizes, chosen, onToggle }: SizesProps) {
  const { palette } = useTheme()
  const isCrowded = sizes.length > manySlices
  const slices = sizes.map(({ id, name, size }, at) => ({
    name,
    value: size,
    fill: sizeColour(at),
    fillOpacity: sizeOpacity(id, chosen),
  }))
  const [largest] = sizes
  const label = (place: PieLabelRenderProps) =>
    (place.percent ?? 0) >= labelledFrom ? <SizeLabel place={place} /> : null
  return (
    <ChartFigure
      label={`Sizes of ${sizes.length} projects; the largest is ${largest?.name} with ${memberWords(largest?.size ?? 0)}.`}
    >
      <PieChart accessibilityLayer={false} margin={{ top: 0, right: 0, bottom: 0, left: 0 }}>
        <Pie
          {...round}
          // Labels would vanish and come back with every choice.
          isAnimationActive={false}
          data={slices}
          dataKey="value"
          innerRadius={radius.inner}
          outerRadius={radius.outer}
          stroke={palette.background.paper}
          strokeWidth={isCrowded ? 0 : 1}
          rootTabIndex={-1}
          cursor="pointer"
          label={label}
          labelLine={false}
          onClick={(_slice, at) => {
            const project = sizes[at]
            if (project) onToggle(project.id)
          }}
        />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload: [slice] }) =>
            active && slice ? (
              <ChartTooltip
                title={String(slice.name)}
                rows={[{ name: 'Size', value: memberWords(Number(slice.value)), colour: slice.payload.fill }]}
              />
            ) : null
          }
        />
      </PieChart>
    </ChartFigure>
  )
}
