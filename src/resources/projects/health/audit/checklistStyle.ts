import { styled } from '@mui/material/styles'

/** Below this the parts of an item stand under each other. */
const wide = '@media (min-width: 1100px)'

/** The checklist: an item is two lines of one grid, so that the columns of all of them stand below each other. */
export const Items = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '--columns': '24px minmax(0, 1fr)',
  [wide]: { '--columns': '24px minmax(160px, 1fr) 184px 116px 176px 112px' },
  '&[data-areas="true"]': {
    [wide]: { '--columns': '24px minmax(160px, 1fr) 168px 184px 116px 176px 112px' },
  },
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    gap: 6,
    alignItems: 'center',
    padding: '8px 0',
    borderTop: `1px solid ${theme.palette.divider}`,
  },
  '& > li > [data-part="place"]': {
    fontSize: 12,
    textAlign: 'right',
    paddingRight: 4,
    color: theme.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  // On a narrow screen everything stands under the name.
  '& > li > *': { gridColumn: 2, [wide]: { gridColumn: 'auto' } },
  '& > li > [data-part="place"], & > li > [data-part="name"]': { gridColumn: 'auto' },
  '& > li > [data-part="words"]': {
    gridColumn: '2 / -1',
    display: 'grid',
    gap: 6,
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  },
}))

/** Names of the columns, where there are columns. */
export const ItemsHead = styled('div')(({ theme }) => ({
  display: 'none',
  [wide]: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(160px, 1fr) 184px 116px 176px 112px',
    gap: 6,
    paddingBottom: 4,
    fontSize: 12,
    fontWeight: 500,
    color: theme.palette.text.secondary,
    '&[data-areas="true"]': {
      gridTemplateColumns: '24px minmax(160px, 1fr) 168px 184px 116px 176px 112px',
    },
  },
}))
