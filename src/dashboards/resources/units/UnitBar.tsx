import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { type ComponentProps, memo } from 'react'
import type { WorkUnitDistribution } from '#contract/api/dashboardResources.ts'
import { workUnitTypes } from '#contract/api/projectWords.ts'
import { nameOf, UserChip } from '#src/admin/fields/Chip.tsx'
import { HoverCard } from '#src/admin/fields/HoverCard.tsx'
import { colours } from '#src/dashboards/charts.tsx'
import { kinds, totalOf, type UnitKind } from './units.ts'
import { UnitRows } from './UnitRows.tsx'

/** For the pointer alone: a part may be too narrow to be a target, and the total beside it opens all of them. */
const Part = styled((props: ComponentProps<'button'>) => <button {...props} tabIndex={-1} />)({
  display: 'inline-flex',
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  '&:hover > span': { filter: 'brightness(0.92)' },
})

const Total = styled('button')(({ theme }) => ({
  width: 24,
  height: 28,
  padding: 0,
  border: 0,
  borderRadius: 'var(--radius-control)',
  background: 'none',
  font: 'inherit',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
  color: theme.palette.text.primary,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
}))

/** As wide as its share of the axis. */
const Block = styled('span')(({ theme }) => ({
  height: 18,
  width: 'calc(100cqi * var(--share))',
  backgroundColor: 'var(--kind)',
  boxShadow: `inset -1px 0 ${theme.palette.background.paper}`,
}))

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'calc(var(--names) - 8px) minmax(0, 1fr) 24px',
  columnGap: 8,
  alignItems: 'center',
  height: 30,
  fontSize: 'var(--text-13)',
  '& > b': { fontWeight: 500, textAlign: 'right' },
})

const wordsOf = (row: WorkUnitDistribution, kind: UnitKind) => `${workUnitTypes[kind]} (${row[kind].total})`

function KindCard({ row, kind }: { row: WorkUnitDistribution; kind: UnitKind }) {
  return (
    <Box sx={{ '& + &': { mt: 3 } }}>
      <Box component="p" sx={{ display: 'flex', alignItems: 'center', gap: 2, m: 0, mb: 1, fontWeight: 600 }}>
        <Box
          component="i"
          aria-hidden
          sx={{ width: 10, height: 10, borderRadius: 'var(--radius-mark)', bgcolor: colours[kind] }}
        />
        {wordsOf(row, kind)}
      </Box>
      <UnitRows row={row} kind={kind} />
    </Box>
  )
}

function Segment({ row, kind, end }: { row: WorkUnitDistribution; kind: UnitKind; end: number }) {
  const look: Record<`--${string}`, string> = {
    '--share': String(row[kind].total / end),
    '--kind': colours[kind],
  }
  const words = wordsOf(row, kind)
  return (
    <HoverCard
      label={words}
      name={`${nameOf(row.employee)}, ${words}`}
      Button={Part}
      face={<Block style={look} />}
    >
      <KindCard row={row} kind={kind} />
    </HoverCard>
  )
}

interface UnitBarProps {
  row: WorkUnitDistribution
  /** Of the axis. */
  end: number
  /** Its place among all rows, of which not all are drawn. */
  place: number
  count: number
}

/** A person with the bar of what the time goes to, each part with a card of what it is made of. */
export const UnitBar = memo(function UnitBar({ row, end, place, count }: UnitBarProps) {
  const total = totalOf(row)
  const held = kinds.filter((kind) => row[kind].total > 0)
  const name = nameOf(row.employee)
  return (
    <Row aria-posinset={place} aria-setsize={count}>
      <UserChip person={row.employee} />
      <Box sx={{ display: 'flex', containerType: 'inline-size' }}>
        {held.map((kind) => (
          <Segment key={kind} row={row} kind={kind} end={end} />
        ))}
      </Box>
      {total === 0 ? (
        <b className="tabular">0</b>
      ) : (
        <HoverCard
          label={`Work units of ${name}`}
          name={`${name}, ${total}: ${held.map((kind) => wordsOf(row, kind)).join(', ')}`}
          Button={Total}
          face={total}
        >
          {held.map((kind) => (
            <KindCard key={kind} row={row} kind={kind} />
          ))}
        </HoverCard>
      )}
    </Row>
  )
})
