import { useTheme } from '@mui/material/styles'
import { useMediaQuery } from '@mui/material'
import { series, severe } from '#src/admin/theme/tokens.ts'

/** Series colours by what they mean, the same on every card. */
export const colours = {
  primary: series[0],
  development: series[0],
  low: series[2],
  medium: series[3],
  high: severe,
  staffed: series[2],
  internal: series[3],
  available: series[1],
  management: series[2],
  training: series[3],
  learning: series[5],
} as const

/** What every chart of recharts is given: text and grid in the colours of the theme, no motion for those who want none. */
export function useChartLook() {
  const { palette } = useTheme()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  return {
    /** Of `XAxis` and `YAxis`. */
    axis: {
      stroke: palette.divider,
      tick: { fill: palette.text.secondary, fontSize: 12 },
      tickLine: false,
    },
    grid: { stroke: palette.divider, strokeDasharray: '3 3', vertical: false },
    cursor: { fill: palette.action.hover },
    /** Of `Line`, `Bar` and `Pie`. */
    motion: { isAnimationActive: !isStill, animationDuration: 180 },
  }
}
