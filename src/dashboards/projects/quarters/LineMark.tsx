import { Symbols } from 'recharts'
import type { LineStyle } from './lines.ts'

/** A piece of a line as it is drawn, beside its name. */
export function LineMark({ style: { colour, dash, symbol } }: { style: LineStyle }) {
  return (
    <svg width={24} height={12} aria-hidden>
      <line x1={0} x2={24} y1={6} y2={6} stroke={colour} strokeWidth={2} strokeDasharray={dash} />
      <Symbols cx={12} cy={6} type={symbol} size={40} fill={colour} />
    </svg>
  )
}
