import { styled } from '@mui/material/styles'

/** Below this the parts of an item stand under each other. */
const wide = '@media (min-width: 1100px)'
/** Place, name, grade, severity, action item, tools. */
const plain = '24px minmax(160px, 1fr) 184px 128px 176px 112px'
/** Likewise, with the area behind the name. */
const withArea = '24px minmax(160px, 1fr) 190px 184px 128px 176px 112px'

/** The checklist: an item is two lines of one grid, so that the columns of all of them stand below each other. */
export const Items = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '--columns': '24px minmax(0, 1fr) auto',
  [wide]: { '--columns': plain },
  '&[data-areas="true"]': {
    [wide]: { '--columns': withArea },
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
  // On a narrow screen everything stands under the name, the tools beside the action item.
  '& > li > *': { gridColumn: '2 / -1', [wide]: { gridColumn: 'auto' } },
  '& > li > [data-part="place"], & > li > [data-part="tools"]': { gridColumn: 'auto' },
  '& > li > [data-part="action"]': { gridColumn: 2, minWidth: 0, [wide]: { gridColumn: 'auto' } },
  '& > li > [data-part="words"]': {
    [wide]: { gridColumn: '2 / -1' },
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
    gridTemplateColumns: plain,
    gap: 6,
    paddingBottom: 4,
    fontSize: 12,
    fontWeight: 500,
    color: theme.palette.text.secondary,
    '&[data-areas="true"]': {
      gridTemplateColumns: withArea,
    },
  },
}))
