import { styled } from '@mui/material'

/** A short table in a card. */
export const SmallTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 'var(--text-13)',
  '& th, & td': { height: 40, padding: '4px 12px 4px 0', textAlign: 'left' },
  '& th': {
    fontSize: 'var(--text-12)',
    fontWeight: 500,
    color: theme.palette.text.secondary,
    whiteSpace: 'nowrap',
  },
  '& tr + tr > *, & tbody tr:first-of-type > *': { borderTop: `1px solid ${theme.palette.divider}` },
}))
