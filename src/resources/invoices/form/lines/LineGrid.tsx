import Add from '@mui/icons-material/Add'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { cellLabel } from './Cells.tsx'
import { LineRow } from './LineRow.tsx'
import { cells } from './pasted.ts'
import type { Lines } from './useLines.tsx'

/** Columns where there is room for them, else one card for each line. */
const Grid = styled('div')(({ theme }) => ({
  '--columns': 'minmax(200px, 1fr) 104px 132px 96px 132px 36px',
  fontSize: 'var(--text-13)',
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& [data-head], & li': { display: 'grid', gridTemplateColumns: 'var(--columns)', gap: 8 },
  '& [data-head]': {
    fontSize: 'var(--text-12)',
    fontWeight: 500,
    color: theme.palette.text.secondary,
    paddingBottom: 6,
  },
  '& [data-head] > :not(:first-of-type), & [data-cell="cost"]': { textAlign: 'right' },
  '& li': { alignItems: 'start', padding: '4px 0' },
  '& li > div': { minWidth: 0 },
  '& [data-cell] > span': { display: 'none' },
  '& input, & textarea': { width: '100%', display: 'block' },
  '& input': { textAlign: 'right' },
  '& [data-cell="cost"]': { padding: '8px 0', overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 'var(--text-12)', color: theme.palette.text.secondary },
  [theme.breakpoints.down('md')]: {
    '& [data-head]': { display: 'none' },
    '& li': {
      gridTemplateColumns: '1fr 1fr 1fr',
      border: `1px solid ${theme.palette.divider}`,
      borderRadius: 'var(--radius-card)',
      padding: 12,
      marginBottom: 8,
      position: 'relative',
    },
    '& [data-cell] > span': {
      display: 'block',
      fontSize: 'var(--text-12)',
      marginBottom: 2,
      color: theme.palette.text.secondary,
    },
    '& [data-cell="description"]': { gridColumn: '1 / -1', paddingRight: 40 },
    '& [data-cell="cost"]': { gridColumn: '1 / -1', padding: 0 },
    '& [data-cell="cost"] > span, & [data-cell="cost"] > *': { display: 'inline', marginLeft: 6 },
    '& li > button': { position: 'absolute', top: 8, right: 8 },
  },
}))

const Hint = styled('p')(({ theme }) => ({
  margin: '8px 0 0',
  fontSize: 'var(--text-12)',
  color: theme.palette.text.secondary,
  [theme.breakpoints.down('md')]: { display: 'none' },
}))

interface LineGridProps {
  lines: Lines
  /** Code of the currency; `''` while it is not known. */
  currency: string
  onStaffing: () => void
}

/** The lines of an invoice, written by keyboard as in a spreadsheet (screens.md section 2.8). */
export function LineGrid({ lines, currency, onStaffing }: LineGridProps) {
  const { fields, add, remove, onKeyDown, onPaste } = lines
  const words = { unitCost: currency && `${cellLabel('unitCost')}, ${currency}` } as Record<string, string>
  return (
    <SectionCard
      title="Lines"
      aside={
        <Button size="small" variant="outlined" startIcon={<GroupsOutlined />} onClick={onStaffing}>
          Lines from staffing
        </Button>
      }
    >
      <Grid onKeyDown={onKeyDown} onPaste={onPaste}>
        <div data-head aria-hidden>
          {[...cells, 'cost' as const].map((cell) => (
            <span key={cell}>{words[cell] || cellLabel(cell)}</span>
          ))}
        </div>
        <ul aria-label="Lines">
          {fields.map(({ id }, row) => (
            <LineRow key={id} row={row} currency={currency} onRemove={remove} />
          ))}
        </ul>
      </Grid>
      <Button size="small" startIcon={<Add />} onClick={add} sx={{ mt: 2 }}>
        Add line
      </Button>
      <Hint>
        Enter goes down and adds a line at the end, Alt with an arrow moves a line, and rows pasted from a
        spreadsheet become lines.
      </Hint>
    </SectionCard>
  )
}
