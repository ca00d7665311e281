import { styled } from '@mui/material'
import type { ReactNode } from 'react'

/** A `<dl>` of label and value pairs; the labels take a third of the width. */
export const Pairs = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, 1fr) 2fr',
  columnGap: 16,
  '& > dt, & > dd': { padding: '7px 0', minWidth: 0, overflowWrap: 'anywhere' },
  '& > dt': { color: theme.palette.text.secondary },
}))

/** Rows of labels with their values. */
export const PairRows = ({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) => (
  <Pairs>
    {rows.map(({ label, value }) => [<dt key={label}>{label}</dt>, <dd key={`${label}.value`}>{value}</dd>])}
  </Pairs>
)
