import { Symbols } from 'recharts'
import type { LineStyle } from './lines.ts'

interface LineDotProps {
  /** Where recharts puts it; nowhere where there is no point. */
  place: { cx?: number | undefined; cy?: number | undefined }
  style: LineStyle
  opacity: number
  isPointedAt: boolean
  /** Opens the rows behind it, where there are any. */
  onOpen: (() => void) | undefined
}

/** In square pixels. */
const sizes = { usual: 48, pointedAt: 140 }

/** A point of a line. */
export function LineDot({ place: { cx, cy }, style, opacity, isPointedAt, onOpen }: LineDotProps) {
  if (cx === undefined || cy === undefined) return null
  return (
    <Symbols
      cx={cx}
      cy={cy}
      type={style.symbol}
      size={isPointedAt ? sizes.pointedAt : sizes.usual}
      fill={style.colour}
      fillOpacity={opacity}
      cursor={onOpen && 'pointer'}
      onClick={onOpen}
    />
  )
}
