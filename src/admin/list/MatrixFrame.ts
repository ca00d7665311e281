import { styled } from '@mui/material'

/** The scroll container of a native table whose headers and first column stay in view. */
export const MatrixFrame = styled('section')(({ theme }) => ({
  // Contains the visually hidden texts of the cells, which would otherwise widen the page.
  position: 'relative',
  overflow: 'auto',
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: 'var(--text-13)' },
  '& th, & td': {
    textAlign: 'left',
    backgroundColor: theme.palette.background.paper,
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& thead > tr > *': { position: 'sticky', top: 0, zIndex: 2, fontSize: 'var(--text-12)', fontWeight: 500 },
  '& tr > th:first-of-type': { position: 'sticky', left: 0, zIndex: 1 },
  '& thead > tr > th:first-of-type': { zIndex: 3 },
}))
