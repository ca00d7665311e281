import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { WorkUnitDistribution } from '#contract/api/dashboardResources.ts'
import { useVisible } from '#src/admin/timeline/layout.ts'
import { UnitBar } from './UnitBar.tsx'
import { axisEnd, ticksOf } from './units.ts'

const rowHeight = 30
const axisHeight = 20

const Frame = styled('div')(({ theme }) => ({
  '--names': '150px',
  overflowY: 'auto',
  // The bars keep their width, whether there is something to scroll or not.
  scrollbarGutter: 'stable',
  [theme.breakpoints.down('sm')]: { '--names': '110px' },
}))

/** Over the bars only: names stand left of it, totals right. */
const Plot = styled('div')({ position: 'absolute', top: 0, bottom: 0, left: 'var(--names)', right: 32 })

/** The dashed guides behind the bars. */
function Guides({ count }: { count: number }) {
  return (
    <Plot aria-hidden>
      {Array.from({ length: count }, (_, at) => (
        <Box
          key={at}
          sx={{
            position: 'absolute',
            top: 0,
            bottom: 0,
            left: `${(at * 100) / (count - 1)}%`,
            borderLeft: '1px dashed',
            borderColor: 'divider',
          }}
        />
      ))}
    </Plot>
  )
}

const axis = {
  position: 'sticky',
  bottom: 0,
  height: axisHeight,
  fontSize: 'var(--text-12)',
  color: 'text.secondary',
  bgcolor: 'background.paper',
}

/** Stays below the bars while they scroll, and as wide as they are. */
function Axis({ ticks }: { ticks: readonly number[] }) {
  return (
    <Box aria-hidden sx={axis}>
      <Plot className="tabular">
        {ticks.map((tick, at) => (
          <Box
            key={tick}
            component="span"
            sx={{ position: 'absolute', left: `${(at * 100) / (ticks.length - 1)}%`, translate: '-50%' }}
          >
            {tick}
          </Box>
        ))}
      </Plot>
    </Box>
  )
}

interface UnitBarsProps {
  rows: readonly WorkUnitDistribution[]
  /** With the axis. */
  height: number
}

/** A bar for each person; only those in sight are drawn, the company may have thousands. */
export function UnitBars({ rows, height }: UnitBarsProps) {
  const { frame, top, bottom, measure } = useVisible()
  const end = axisEnd(rows)
  const ticks = ticksOf(end)
  const first = Math.max(0, Math.floor(top / rowHeight))
  const shown = rows.slice(first, Math.ceil(bottom / rowHeight))
  return (
    <Frame
      ref={frame}
      onScroll={measure}
      role="region"
      tabIndex={0}
      aria-label="Work units by person"
      style={{ height }}
    >
      <Box sx={{ position: 'relative', height: rows.length * rowHeight, minHeight: height - axisHeight }}>
        <Guides count={ticks.length} />
        <Box
          component="ul"
          sx={{ position: 'relative', m: 0, p: 0, listStyle: 'none' }}
          style={{ top: first * rowHeight }}
        >
          {shown.map((row, at) => (
            <UnitBar key={row.employee.id} row={row} end={end} place={first + at + 1} count={rows.length} />
          ))}
        </Box>
      </Box>
      <Axis ticks={ticks} />
    </Frame>
  )
}
