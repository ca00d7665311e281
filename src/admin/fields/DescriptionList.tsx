import { styled } from '@mui/material/styles'
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

/** The fields of one record that the person may read, each with its label; an empty one is a dash. */
export function DescriptionList<Row>({ of, rows }: { of: Row; rows: readonly Column<Row>[] }) {
  const can = useCan()
  return (
    <Pairs>
      {rows
        .filter((fact) => mayRead(fact, can))
        .map(({ source, label, render }) => [
          <dt key={source}>{label}</dt>,
          <dd key={`${source}.value`}>{render(of)}</dd>,
        ])}
    </Pairs>
  )
}
