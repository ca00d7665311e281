import { Box, Paper, Stack, type StackProps, styled } from '@mui/material'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { ResponsiveContainer, Symbols, type SymbolsProps } from 'recharts'
import { series, severe } from '#src/admin/theme/tokens.ts'

/** Series colours by meaning, the same on every card. */
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

/** Lines differ in colour, symbol and dash pattern. */
export interface LineStyle {
  colour: string
  symbol?: SymbolsProps['type']
  dash?: string | undefined
}

const lineStyles: readonly LineStyle[] = [
  { colour: series[0], symbol: 'circle' },
  { colour: series[1], symbol: 'square', dash: '6 3' },
  { colour: series[2], symbol: 'triangle', dash: '2 3' },
  { colour: series[5], symbol: 'diamond', dash: '8 3 2 3' },
  { colour: series[4], symbol: 'cross', dash: '12 4' },
  { colour: series[6], symbol: 'star', dash: '4 2' },
]

/** The style of a line by index; repeats after the last style. */
export const lineStyle = (at: number): LineStyle => lineStyles[at % lineStyles.length] ?? { colour: series[0] }

/** A sample of a line for the legend. */
export function LineMark({ colour, dash, symbol }: LineStyle) {
  return (
    <svg width={24} height={12} aria-hidden>
      <line x1={0} x2={24} y1={6} y2={6} stroke={colour} strokeWidth={2} strokeDasharray={dash} />
      <Symbols cx={12} cy={6} type={symbol} size={40} fill={colour} />
    </svg>
  )
}

const waiting = new Set<() => void>()
let isGiven = false

/** Lets the component that has waited longest render in the next frame. */
function giveTurn(): void {
  if (isGiven || waiting.size === 0) return
  isGiven = true
  requestAnimationFrame(() => {
    isGiven = false
    const [draw] = waiting
    if (draw) waiting.delete(draw)
    draw?.()
    giveTurn()
  })
}

/**
 * True once it is this component's turn. Expensive components render one per frame, so that the page stays responsive.
 */
export function useStaggeredRender(): boolean {
  const [isMyTurn, setMyTurn] = useState(false)
  useEffect(() => {
    const draw = () => setMyTurn(true)
    waiting.add(draw)
    giveTurn()
    return () => {
      waiting.delete(draw)
    }
  }, [])
  return isMyTurn
}

const figure = {
  flex: 1,
  minHeight: 0,
  '& .recharts-surface:focus-visible': { outline: '2px solid currentColor', outlineOffset: -2 },
}

/** Used until the card is measured. */
const first = { width: 480, height: 240 }

/** A Recharts chart that fills its column. `label` describes it in words. */
export function ChartFigure({ label, children }: { label: string; children: ReactElement }) {
  const isMyTurn = useStaggeredRender()
  return (
    <Box component="figure" aria-label={label} aria-busy={!isMyTurn} sx={figure}>
      {isMyTurn && <ResponsiveContainer initialDimension={first}>{children}</ResponsiveContainer>}
    </Box>
  )
}

/** A row of a tooltip. */
export interface TooltipRow {
  name: string
  value: string
  colour?: string
  /** After the value: a trend, a share. */
  more?: ReactNode
}

/** Content of a chart's tooltip: a title, then one line for each value. */
export function ChartTooltip({ title, rows }: { title: string; rows: readonly TooltipRow[] }) {
  return (
    <Paper variant="floating">
      <b>{title}</b>
      {rows.map(({ name, value, colour, more }) => (
        <Stack
          key={name}
          direction="row"
          sx={{ alignItems: 'center', gap: 2, whiteSpace: 'nowrap', lineHeight: '22px' }}
        >
          {colour && <i className="swatch" style={{ backgroundColor: colour }} />}
          {name}: <b className="tabular">{value}</b>
          {more}
        </Stack>
      ))}
    </Paper>
  )
}

/** The legend above a chart. */
export const Legend = ({ sx, ...props }: StackProps<'ul'>) => (
  <Stack
    component="ul"
    direction="row"
    {...props}
    sx={[{ flexWrap: 'wrap', gap: '4px 8px', mb: 2 }, ...(Array.isArray(sx) ? sx : [sx])]}
  />
)

/** A legend button with mark, name and trend. `data-faded` dims the mark while another line is selected. */
export const LegendItem = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 28,
  padding: '2px 8px',
  border: '1px solid transparent',
  borderRadius: 'var(--radius-control)',
  fontSize: 'var(--text-13)',
  color: theme.palette.text.primary,
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&[aria-pressed="true"], &[aria-current]': { borderColor: theme.tokens.neutral.main },
  '&[data-faded="true"] > svg': { opacity: 0.3 },
  '&:disabled': { color: theme.palette.text.secondary, cursor: 'default', background: 'none' },
}))

const LegendEntry = LegendItem.withComponent(Link)

interface LegendLinkProps {
  colour: string
  label: string
  value: string
  to: To
  isCurrent?: boolean
  /** After the number: its trend. */
  children?: ReactNode
}

/** A legend entry with its number, as a link. */
export function LegendLink({ colour, label, value, to, isCurrent, children }: LegendLinkProps) {
  return (
    <li>
      <LegendEntry to={to} {...(isCurrent ? { 'aria-current': 'true' } : {})}>
        <i aria-hidden className="swatch" style={{ backgroundColor: colour }} />
        <span>
          {label} <b className="tabular">{value}</b>
        </span>
        {children}
      </LegendEntry>
    </li>
  )
}
