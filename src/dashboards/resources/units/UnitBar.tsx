import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { memo } from 'react'
import type { WorkUnitDistribution } from '#contract/api/dashboardResources.ts'
import { workUnitTypes } from '#contract/api/projectWords.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { HoverCard } from '#src/components/HoverCard.tsx'
import { colours } from '../../charts.ts'
import { PersonMark } from '../../marks.tsx'
import { kinds, totalOf, type UnitKind } from './units.ts'
import { UnitRows } from './UnitRows.tsx'

const Bare = styled('button')({
  display: 'inline-flex',
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  '&:focus-visible': { position: 'relative', outlineOffset: 1 },
  '&:hover > span': { filter: 'brightness(0.92)' },
})

/** As wide as its share of the axis. */
const Block = styled('span')(({ theme }) => ({
  height: 18,
  width: 'calc(100cqi * var(--share))',
  backgroundColor: 'var(--kind)',
  boxShadow: `inset -1px 0 ${theme.palette.background.paper}`,
}))

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'var(--names) minmax(0, 1fr) 32px',
  alignItems: 'center',
  height: 30,
  fontSize: 13,
  '& > :first-of-type': { marginRight: 8 },
  '& > b': { fontWeight: 500, textAlign: 'right' },
})

function Segment({ row, kind, end }: { row: WorkUnitDistribution; kind: UnitKind; end: number }) {
  const { total } = row[kind]
  if (total === 0) return null
  const look: Record<`--${string}`, string> = { '--share': String(total / end), '--kind': colours[kind] }
  const words = `${workUnitTypes[kind]} (${total})`
  return (
    <HoverCard
      label={words}
      name={`${nameOf(row.employee)}, ${words}`}
      Button={Bare}
      face={<Block style={look} />}
    >
      <Box component="p" sx={{ display: 'flex', alignItems: 'center', gap: 2, m: 0, mb: 1, fontWeight: 600 }}>
        <Box
          component="i"
          aria-hidden
          sx={{ width: 10, height: 10, borderRadius: 0.5, bgcolor: colours[kind] }}
        />
        {words}
      </Box>
      <UnitRows row={row} kind={kind} />
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
  return (
    <Row aria-posinset={place} aria-setsize={count}>
      <PersonMark person={row.employee} />
      <Box sx={{ display: 'flex', containerType: 'inline-size' }}>
        {kinds.map((kind) => (
          <Segment key={kind} row={row} kind={kind} end={end} />
        ))}
      </Box>
      <b className="tabular">{totalOf(row)}</b>
    </Row>
  )
})
