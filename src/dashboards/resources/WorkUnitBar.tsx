import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Box } from '@mui/material'
import { type ReactNode, memo } from 'react'
import { type DistributionSummary, type WorkUnitDistribution, headRoles } from '#contract/api/dashboards/resources.ts'
import { workUnitTypes } from '#contract/api/projects/words.ts'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { HoverCard } from '#src/admin/fields/HoverCard.tsx'
import { type CardTable, countCell } from '../CardTable.tsx'
import { colours } from '../charts.tsx'
import { ProjectLink } from '../Rows.tsx'
import type { To } from '../useRows.ts'

export type WorkUnitKind = keyof DistributionSummary

/** The order of a bar's parts, from the left. */
export const kinds = Object.keys(workUnitTypes) as WorkUnitKind[]

export const isKind = (text: string | undefined): text is WorkUnitKind => kinds.some((kind) => kind === text)

/** The sum of a person's time over all kinds. */
export const totalOf = (row: WorkUnitDistribution) => kinds.reduce((sum, kind) => sum + row[kind].total, 0)

const ticks = 4

/** The end of the axis: the largest total rounded up to a multiple of 4, or 1 if it is 0 (rules/pages.md#2.3). */
export function axisEnd(rows: readonly WorkUnitDistribution[]): number {
  const largest = rows.reduce((most, row) => Math.max(most, totalOf(row)), 0)
  return Math.ceil(largest / ticks) * ticks || 1
}

/** Five whole numbers from 0 to the end; for an empty axis only 0 and the end. */
export const ticksOf = (end: number): number[] =>
  end < ticks ? [0, end] : Array.from({ length: ticks + 1 }, (_, at) => (at * end) / ticks)

/** The totals by person as a table, linked to the details. */
export function tableOf(rows: readonly WorkUnitDistribution[], to: To): CardTable {
  return {
    columns: [t`Name`, ...kinds.map((kind) => workUnitTypes[kind]), t`Total`],
    rows: rows.map((row) => [
      nameOf(row.employee),
      ...kinds.map((kind) =>
        countCell(row[kind].total, to('workUnitDistribution', { employeeID: row.employee.id, type: kind })),
      ),
      String(totalOf(row)),
    ]),
  }
}

const list = { display: 'grid', rowGap: 1, fontSize: 'var(--text-13)' }

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Box component="p" sx={{ m: 0, mt: 1, fontSize: 'var(--text-12)', color: 'text.secondary' }}>
        {title}
      </Box>
      <Box component="ul" aria-label={title} sx={list}>
        {children}
      </Box>
    </>
  )
}

type Unit = WorkUnitDistribution[WorkUnitKind]['workUnits']

function Units({ units }: { units: Unit }) {
  return units?.map(({ project, workUnitName }) => (
    <li key={`${project.id}.${workUnitName}`}>
      <ProjectLink project={project} /> - {workUnitName}
    </li>
  ))
}

/** The details of a person's time of one kind: work units, projects that the person leads, or people to train. */
export function WorkUnitDetails({ row, kind }: { row: WorkUnitDistribution; kind: WorkUnitKind }) {
  if (kind === 'training') {
    const { mentees, workUnits } = row.training
    return (
      <>
        {mentees && mentees.length > 0 && (
          <List title={t`Mentor`}>
            {mentees.map((person) => (
              <li key={person.id}>
                <UserChip person={person} />
              </li>
            ))}
          </List>
        )}
        {workUnits && workUnits.length > 0 && (
          <List title={t`Training`}>
            <Units units={workUnits} />
          </List>
        )}
      </>
    )
  }
  return (
    <Box component="ul" sx={list}>
      <Units units={row[kind].workUnits} />
      {kind === 'management' &&
        row.management.projectHeads.map(({ project, position }) => (
          <li key={`${project.id}.${position}`}>
            <ProjectLink project={project} /> - {headRoles[position]}
          </li>
        ))}
    </Box>
  )
}

const wordsOf = (row: WorkUnitDistribution, kind: WorkUnitKind) => `${workUnitTypes[kind]} (${row[kind].total})`

function KindCard({ row, kind }: { row: WorkUnitDistribution; kind: WorkUnitKind }) {
  return (
    <Box sx={{ '& + &': { mt: 3 } }}>
      <Box component="p" sx={{ display: 'flex', alignItems: 'center', gap: 2, m: 0, mb: 1, fontWeight: 600 }}>
        <i aria-hidden className="swatch" style={{ backgroundColor: colours[kind] }} />
        {wordsOf(row, kind)}
      </Box>
      <WorkUnitDetails row={row} kind={kind} />
    </Box>
  )
}

/** Not focusable: a part may be too narrow as a target, and the total beside it opens all details. */
const part = { className: 'part', tabIndex: -1 }

function Segment({ row, kind, end }: { row: WorkUnitDistribution; kind: WorkUnitKind; end: number }) {
  const style: Record<`--${string}`, string> = { '--share': String(row[kind].total / end), '--kind': colours[kind] }
  const words = wordsOf(row, kind)
  return (
    <HoverCard label={words} name={`${nameOf(row.employee)}, ${words}`} button={part} face={<span style={style} />}>
      <KindCard row={row} kind={kind} />
    </HoverCard>
  )
}

interface WorkUnitBarProps {
  row: WorkUnitDistribution
  end: number
  /** Position among all rows, for `aria-posinset`, because only some are rendered. */
  place: number
  count: number
}

/** A person with a bar of their time. Each part has a card with its details. */
export const WorkUnitBar = memo(function WorkUnitBar({ row, end, place, count }: WorkUnitBarProps) {
  // Renders again when the language changes.
  useLingui()
  const total = totalOf(row)
  const held = kinds.filter((kind) => row[kind].total > 0)
  const name = nameOf(row.employee)
  return (
    <li aria-posinset={place} aria-setsize={count}>
      <UserChip person={row.employee} />
      <div className="parts">
        {held.map((kind) => (
          <Segment key={kind} row={row} kind={kind} end={end} />
        ))}
      </div>
      {total === 0 ? (
        <b className="tabular">0</b>
      ) : (
        <HoverCard
          label={t`Work units of ${name}`}
          name={`${name}, ${total}: ${held.map((kind) => wordsOf(row, kind)).join(', ')}`}
          button={{ className: 'total tabular' }}
          face={total}
        >
          {held.map((kind) => (
            <KindCard key={kind} row={row} kind={kind} />
          ))}
        </HoverCard>
      )}
    </li>
  )
})
