import { styled } from '@mui/material'
import type { ReactNode } from 'react'
import { mayRead } from '#contract/fields.ts'
import { useCan } from '#src/providers/session.ts'
import type { Column } from '#src/admin/list/columns.tsx'

/** A `<dl>` of label and value pairs; the labels take a third of the width. */
export const Pairs = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, 1fr) 2fr',
  columnGap: 16,
  margin: 0,
  '& > dt, & > dd': { margin: 0, padding: '7px 0', minWidth: 0, overflowWrap: 'anywhere' },
  '& > dt': { color: theme.palette.text.secondary },
}))

/** Rows of labels with their values. */
export const PairRows = ({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) => (
  <Pairs>
    {rows.map(({ label, value }) => [<dt key={label}>{label}</dt>, <dd key={`${label}.value`}>{value}</dd>])}
  </Pairs>
)

/** The fields of a record that the person can read, with labels. Empty values are a dash. */
export function DescriptionList<Row>({ of, rows }: { of: Row; rows: readonly Column<Row>[] }) {
  const can = useCan()
  const shown = rows.filter((fact) => mayRead(fact, can))
  return <PairRows rows={shown.map(({ label, render }) => ({ label, value: render(of) }))} />
}
