import { styled } from '@mui/material/styles'
import { topHeight } from './heights.ts'

/** Of the two lines of headers together, in px. */
export const headHeight = 64

/** The table of the summary: headers stay on top, names at the left. */
export const SummaryFrame = styled('section')(({ theme }) => {
  const line = `1px solid ${theme.palette.divider}`
  const ground = theme.palette.background.paper
  return {
    position: 'relative',
    height: topHeight,
    overflow: 'auto',
    '& table': {
      width: '100%',
      minWidth: 640,
      borderCollapse: 'separate',
      borderSpacing: 0,
      fontSize: 'var(--text-13)',
    },
    '& caption': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& th, & td': {
      height: 40,
      padding: '0 8px',
      borderBottom: line,
      textAlign: 'left',
      backgroundColor: ground,
    },
    '& thead > tr > *': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      height: headHeight / 2,
      fontSize: 'var(--text-12)',
      fontWeight: 500,
      color: theme.palette.text.secondary,
      whiteSpace: 'nowrap',
    },
    '& thead > tr:last-of-type > *': { top: headHeight / 2 },
    '& thead > tr:first-of-type > *': { borderBottom: 0 },
    '& tr > :first-of-type': { position: 'sticky', left: 0, zIndex: 1 },
    '& thead > tr > :first-of-type': { zIndex: 3 },
    '& tbody th': { maxWidth: 220, fontWeight: 500 },
    '& tbody tr': { cursor: 'pointer' },
    '& tbody tr:hover > *': { backgroundColor: theme.palette.action.hover },
    '& tbody tr[data-chosen="true"] > *': { backgroundColor: theme.tokens.accent.tint },
    '& td a': { color: 'inherit' },
    // Numbers stand below each other, whatever trend follows.
    '& td > span': { display: 'inline-grid', gridTemplateColumns: '28px auto', columnGap: 6 },
    '& td > span > :first-child': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  }
})
