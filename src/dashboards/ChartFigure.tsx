import { styled } from '@mui/material/styles'
import type { ReactElement } from 'react'
import { ResponsiveContainer } from 'recharts'
import { useStaggeredRender } from './useStaggeredRender.ts'

const Figure = styled('figure')({
  flex: 1,
  minHeight: 0,
  margin: 0,
  '& .recharts-surface:focus-visible': { outline: '2px solid currentColor', outlineOffset: -2 },
})

/** Until the size of the card is known. */
const first = { width: 480, height: 240 }

/** A chart of recharts over all of the room that the column around it leaves. `label` says in words what it draws. */
export function ChartFigure({ label, children }: { label: string; children: ReactElement }) {
  const isMyTurn = useStaggeredRender()
  return (
    <Figure aria-label={label} aria-busy={!isMyTurn}>
      {isMyTurn && <ResponsiveContainer initialDimension={first}>{children}</ResponsiveContainer>}
    </Figure>
  )
}
