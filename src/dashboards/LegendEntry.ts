import { styled } from '@mui/material/styles'

/** Names of what a chart draws, over it. */
export const Legend = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 8px',
  margin: '0 0 8px',
  padding: 0,
  listStyle: 'none',
})

/** A button or a link of a legend: a mark, a name, a trend. `data-faded`: another one is looked at, so its mark steps back. */
export const LegendEntry = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 28,
  padding: '2px 8px',
  border: '1px solid transparent',
  borderRadius: 'var(--radius-control)',
  background: 'none',
  font: 'inherit',
  fontSize: 'var(--text-13)',
  color: theme.palette.text.primary,
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&[aria-pressed="true"]': { borderColor: theme.tokens.neutral.main },
  '&[data-faded="true"] > svg': { opacity: 0.3 },
  '&:disabled': { color: theme.palette.text.secondary, cursor: 'default', background: 'none' },
  '& i': { width: 10, height: 10, borderRadius: 'var(--radius-mark)', flex: 'none' },
}))
