import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Tip = styled('div')(({ theme }) => ({
  padding: '8px 12px',
  borderRadius: 'var(--radius-control)',
  fontSize: 'var(--text-13)',
  lineHeight: '22px',
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.paper,
  boxShadow: theme.tokens.shadow,
  '& b': { fontWeight: 600 },
  '& > div': { display: 'flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' },
  '& i': { width: 10, height: 10, borderRadius: 'var(--radius-mark)', flex: 'none' },
}))

/** One named row of a tooltip. */
export interface TipRow {
  name: string
  value: string
  colour?: string
  /** Behind the value: a trend, a share. */
  more?: ReactNode
}

/** What a chart says about the place that is pointed at. */
export function ChartTip({ title, rows }: { title: string; rows: readonly TipRow[] }) {
  return (
    <Tip>
      <b>{title}</b>
      {rows.map(({ name, value, colour, more }) => (
        <div key={name}>
          {colour && <i style={{ backgroundColor: colour }} />}
          {name}: <b className="tabular">{value}</b>
          {more}
        </div>
      ))}
    </Tip>
  )
}
