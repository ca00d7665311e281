import { styled } from '@mui/material/styles'

/** The table of every list: 40 px rows (32 when compact), sticky header, first column pinned left, actions pinned right. */
export const TableFrame = styled('section')(({ theme }) => ({
  overflow: 'auto',
  maxHeight: 'max(360px, calc(100dvh - 270px))',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.palette.background.paper,
  '& table': {
    borderCollapse: 'separate',
    borderSpacing: 0,
    width: '100%',
    tableLayout: 'fixed',
    fontSize: 13,
  },
  // Only for screen readers: the page's heading says the same.
  '& caption': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& th, & td': {
    height: 40,
    padding: '0 12px',
    textAlign: 'left',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    backgroundColor: theme.palette.background.paper,
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& [data-align="right"]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '&[data-density="compact"] td': { height: 32 },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    fontSize: 12,
    fontWeight: 500,
    color: theme.palette.text.secondary,
  },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& tr > :first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    fontWeight: 500,
    borderRight: `1px solid ${theme.palette.divider}`,
  },
  '& thead tr > :first-of-type': { zIndex: 3 },
  '& tr > :last-child': { position: 'sticky', right: 0, zIndex: 1 },
  '& thead tr > :last-child': { zIndex: 3 },
  '& tbody tr': { cursor: 'pointer' },
  // An opaque mixture: pinned cells would let the text below show through.
  '& tbody tr:hover > *, & tbody tr:focus-within > *': {
    backgroundColor: `color-mix(in srgb, ${theme.palette.text.primary} 4%, ${theme.palette.background.paper})`,
  },
}))

/** A checkbox that chooses a row, or all of them. */
export const Choice = styled('input')(({ theme }) => ({
  width: 16,
  height: 16,
  flex: 'none',
  margin: '0 10px 0 0',
  verticalAlign: 'middle',
  accentColor: theme.palette.primary.main,
}))

/** The first cell of a row that can be chosen. */
export const Chosen = styled('div')({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '& > :last-child': { minWidth: 0 },
})

/** A header that sorts: looks like its text until it is hovered or sorts. */
export const SortButton = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  verticalAlign: 'middle',
  gap: 2,
  padding: 0,
  border: 0,
  // Arrow and place may reach into the padding of the cell.
  marginRight: -10,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  // A click with the shift key would select the words.
  userSelect: 'none',
  // The words stand over the numbers, the arrow before them.
  '[data-align="right"] > &': { flexDirection: 'row-reverse', margin: '0 0 0 -10px' },
  '& svg': { fontSize: 14, opacity: 0 },
  '&:hover svg, &:focus-visible svg': { opacity: 0.5 },
  '[aria-sort] > &': { color: theme.palette.text.primary },
  '[aria-sort] > & svg': { opacity: 1 },
}))

/** Small icon links and buttons at the end of a row, seen while the row is hovered or holds the focus; always on touch screens and cards. */
export const RowTools = styled('span')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 2,
  '@media (hover: hover)': { 'tr &': { opacity: 0 }, 'tr:hover &, tr:focus-within &': { opacity: 1 } },
  '& a': {
    display: 'inline-flex',
    padding: 6,
    borderRadius: 6,
    color: theme.palette.text.secondary,
    '&:hover': { color: theme.palette.primary.main, backgroundColor: theme.palette.action.hover },
  },
  '& svg': { fontSize: 18 },
}))
