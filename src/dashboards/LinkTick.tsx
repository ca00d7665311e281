import { useTheme } from '@mui/material/styles'
import { Link } from 'react-router'
import type { XAxisTickContentProps } from 'recharts'

interface LinkTickProps {
  /** Where recharts puts it, and its words. */
  tick: Pick<XAxisTickContentProps, 'x' | 'y' | 'payload'>
  /** What the numbers over it are, for those who only hear the link. */
  about: string
  /** Address of the rows behind it; nothing where there are none. */
  to: string | undefined
  isLatest: boolean
}

/** A label below a chart: a link to the rows behind what stands over it, bold for the latest. */
export function LinkTick({ tick: { x, y, payload }, about, to, isLatest }: LinkTickProps) {
  const { palette } = useTheme()
  const words = String(payload.value)
  const text = (
    <text
      x={x}
      y={y}
      dy="0.8em"
      textAnchor="middle"
      fontSize={12}
      fontWeight={isLatest ? 700 : 400}
      fill={isLatest ? palette.text.primary : palette.text.secondary}
      textDecoration={to && 'underline'}
    >
      {words}
    </text>
  )
  if (!to) return text
  return (
    <Link to={to} preventScrollReset aria-label={`${words}: ${about}`}>
      {text}
    </Link>
  )
}
