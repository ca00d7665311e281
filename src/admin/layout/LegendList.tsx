import { styled } from '@mui/material'

/** Words for looks, side by side. How each sign looks, the rules of `li::before` of a page say. */
export const LegendList = styled('ul')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  fontSize: 'var(--text-12)',
  lineHeight: '16px',
  color: tokens.muted,
  '& li': { display: 'flex', alignItems: 'center', gap: 6 },
  '& li::before': {
    content: '""',
    boxSizing: 'border-box',
    width: 20,
    height: 12,
    border: '1px solid',
    borderRadius: 'var(--radius-mark)',
  },
}))
