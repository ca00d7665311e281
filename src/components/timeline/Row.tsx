import WarningAmber from '@mui/icons-material/WarningAmber'
import { visuallyHidden } from '@mui/utils'
import { memo } from 'react'
import { Bar, placeOf } from './Bar.tsx'
import { useTimeline } from './board.ts'
import type { RowLayout } from './layout.ts'

/** A row: its name, and its bars over their days. Marked stretches are hatched; the name carries the reasons. */
export const Row = memo(function Row({ placed }: { placed: RowLayout }) {
  const { days } = useTimeline()
  const { row, index, top, height, tops } = placed
  const reasons = row.marks.map(({ reason }) => reason).join('. ')
  return (
    <div role="row" aria-rowindex={index + 2} style={{ top, height }}>
      <div role="rowheader">
        {row.name}
        {reasons && (
          <span className="reason" title={reasons}>
            <WarningAmber aria-hidden />
            <span style={visuallyHidden}>{reasons}</span>
          </span>
        )}
      </div>
      <div role="gridcell" data-track>
        {row.marks.map(({ from, to }) => (
          <span key={from} className="mark" style={placeOf(from, to, days)} />
        ))}
        {row.bars.map((bar, at) => (
          <Bar key={bar.id} bar={bar} top={tops[at] ?? 0} />
        ))}
      </div>
    </div>
  )
})
