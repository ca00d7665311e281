import { styled } from '@mui/material'
import type { ReactNode } from 'react'
import { mayRead } from '#contract/fields.ts'
import { useCan } from '#src/providers/session.ts'
import type { Column } from '#src/admin/list/columnsOf.tsx'

/** Label and value pairs; a label takes a third of the width. */
export const Pairs = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, 1fr) 2fr',
  columnGap: 16,
  margin: 0,
  '& > dt, & > dd': { margin: 0, padding: '7px 0', minWidth: 0, overflowWrap: 'anywhere' },
  '& > dt': { color: theme.palette.text.secondary },
}))

/** Labels, each with what stands beside it. */
export const PairRows = ({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) => (
  <Pairs>
    {rows.map(({ label, value }) => [<dt key={label}>{label}</dt>, <dd key={`${label}.value`}>{value}</dd>])}
  </Pairs>
)

/** The fields of one record that the person may read, each with its label; an empty one is a dash. */
export function DescriptionList<Row>({ of, rows }: { of: Row; rows: readonly Column<Row>[] }) {
  const can = useCan()
  const shown = rows.filter((fact) => mayRead(fact, can))
  return <PairRows rows={shown.map(({ label, render }) => ({ label, value: render(of) }))} />
}
