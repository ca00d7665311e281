import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, styled, useTheme } from '@mui/material'
import { Link } from 'react-router'
import { type PieLabelRenderProps, Pie, PieChart, Tooltip } from 'recharts'
import type { ProjectSize } from '#contract/api/dashboards/projects.ts'
import { deploymentTypes, memberStatuses } from '#contract/api/projects/words.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { series } from '#src/admin/theme/tokens.ts'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { countCell } from '../CardTable.tsx'
import { ChartCard } from '../ChartCard.tsx'
import { ChartFigure, ChartTooltip, LegendItem } from '../charts.tsx'
import { useDashboardQuery, useShowMore } from '../hooks.tsx'
import type { RowOf } from '../RowsPanel.tsx'
import { useRows } from '../useRows.ts'
import { projectRows } from './projectRows.tsx'
import { topHeight } from './SummaryCard.tsx'
import { type CardProps, type ProjectCard, useScrollIntoView, useSeesAllProjects } from './useSelectedProject.ts'

/** The props of donut and list. */
interface SizesProps {
  sizes: readonly ProjectSize[]
  /** Id of the selected project, if it is among these. */
  chosen: string | undefined
  onToggle: (id: string) => void
}

/** The colour of a project by index. Colours repeat, so the list has names. */
const sizeColour = (at: number) => series[at % series.length]

/** Dims a project while another is selected. */
const sizeOpacity = (id: string, chosen: string | undefined) => (chosen === undefined || chosen === id ? 1 : 1 / 3)

const memberWords = (size: number) => plural(size, { one: '# member', other: '# members' })

const longest = 6
/** In px: length of the leader line, and half the height of two text lines. */
const lead = 8
const textHalf = 16

/** The label of a slice: name and size at the end of a leader line. */
function SizeLabel({ place }: { place: PieLabelRenderProps }) {
  const { palette } = useTheme()
  const { cx, cy, outerRadius, midAngle = 0, name, value, fill } = place
  const angle = (-midAngle * Math.PI) / 180
  const at = (radius: number) => [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const
  const [dotX, dotY] = at(outerRadius)
  const [bendX, bendY] = at(outerRadius + lead)
  const isRight = bendX >= cx
  // Keeps the text within the chart at the top and bottom,
  const textY = Math.min(Math.max(bendY, textHalf), 2 * cy - textHalf)
  // and next to the slice.
  const nearest = Math.max(Math.abs(textY - cy) - textHalf, 0)
  const ringX = Math.sqrt(Math.max(outerRadius ** 2 - nearest ** 2, 0))
  const away = Math.max(Math.abs(bendX - cx), ringX) + lead
  const endX = cx + (isRight ? away : -away)
  const words = String(name)
  const text = {
    x: endX + (isRight ? 3 : -3),
    textAnchor: isRight ? 'start' : 'end',
    fontSize: 'var(--text-12)',
  } as const
  return (
    <g pointerEvents="none">
      <circle cx={dotX} cy={dotY} r={2.5} fill={fill} />
      <path d={`M${dotX},${dotY}L${bendX},${textY}L${endX},${textY}`} stroke={palette.text.secondary} fill="none" />
      <text {...text} y={textY - 3} fill={palette.text.primary}>
        {words.length > longest ? `${words.slice(0, longest)}…` : words}
      </text>
      <text {...text} y={textY + 12} fill={palette.text.secondary}>
        <Trans>size: {value}</Trans>
      </text>
    </g>
  )
}

/** In px. */
const radius = { inner: 65, outer: 110 }
/** Clockwise from the top. */
const round = { startAngle: 90, endAngle: -270 }
/** Slices below this share have no label. */
const labelledFrom = 0.1
/** With more slices there are no gaps, which would leave nothing visible. */
const manySlices = 60

/** A donut of projects by size. For keyboards, the list beside it does the same. */
function SizeDonut({ sizes, chosen, onToggle }: SizesProps) {
  const { palette } = useTheme()
  const isCrowded = sizes.length > manySlices
  const slices = sizes.map(({ id, name, size }, at) => ({
    name,
    value: size,
    fill: sizeColour(at),
    fillOpacity: sizeOpacity(id, chosen),
  }))
  const count = sizes.length
  const { name: largest = '', size = 0 } = sizes[0] ?? {}
  const label = (place: PieLabelRenderProps) =>
    (place.percent ?? 0) >= labelledFrom ? <SizeLabel place={place} /> : null
  return (
    <ChartFigure
      label={t`Sizes of ${plural(count, {
        one: '# project',
        other: '# projects',
      })}; the largest is ${largest} with ${plural(size, { one: '# member', other: '# members' })}.`}
    >
      <PieChart accessibilityLayer={false} margin={{ top: 0, right: 0, bottom: 0, left: 0 }}>
        <Pie
          {...round}
          // Animation would hide the labels on every selection.
          isAnimationActive={false}
          data={slices}
          dataKey="value"
          innerRadius={radius.inner}
          outerRadius={radius.outer}
          stroke={palette.background.paper}
          strokeWidth={isCrowded ? 0 : 1}
          rootTabIndex={-1}
          cursor="pointer"
          label={label}
          labelLine={false}
          onClick={(_slice, at) => {
            const project = sizes[at]
            if (project) onToggle(project.id)
          }}
        />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload: [slice] }) =>
            active && slice ? (
              <ChartTooltip
                title={String(slice.name)}
                rows={[{ name: t`Size`, value: memberWords(Number(slice.value)), colour: slice.payload.fill }]}
              />
            ) : null
          }
        />
      </PieChart>
    </ChartFigure>
  )
}

const Scroll = styled('div')(({ theme }) => ({
  overflowY: 'auto',
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
    columnGap: 12,
  },
  '& li': { display: 'flex', alignItems: 'center', minWidth: 0, fontSize: 'var(--text-13)' },
  '& li[data-chosen="true"]': { borderRadius: 'var(--radius-control)', backgroundColor: theme.palette.action.selected },
  '& button': { flex: 1, minWidth: 0, textAlign: 'left' },
  '& button span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& a': { padding: '4px 8px', color: 'inherit' },
}))

interface SizeListProps extends SizesProps {
  rowsOf: (project: ProjectSize) => string
}

/** The slices as a list: a click selects a project, and the number opens its people. */
function SizeList({ sizes, chosen, onToggle, rowsOf }: SizeListProps) {
  const box = useScrollIntoView<HTMLDivElement>(chosen)
  const { shown, more } = useShowMore(
    sizes,
    sizes.findIndex(({ id }) => id === chosen),
  )
  return (
    <Scroll ref={box}>
      <ul aria-label={t`Projects by size`}>
        {shown.map((project, at) => {
          const { id, name, size } = project
          return (
            <li key={id} data-chosen={id === chosen}>
              <LegendItem type="button" title={name} aria-pressed={id === chosen} onClick={() => onToggle(id)}>
                <i className="swatch" style={{ backgroundColor: sizeColour(at), opacity: sizeOpacity(id, chosen) }} />
                <span>{name}</span>
              </LegendItem>
              <Link to={rowsOf(project)} className="tabular" aria-label={`${name}: ${memberWords(size)}`}>
                {size}
              </Link>
            </li>
          )
        })}
      </ul>
      {more}
    </Scroll>
  )
}

const sideBySide = '@container (min-width: 560px)'
/** The list is below the donut, or beside it if there is room. */
const layout = {
  display: 'flex',
  flexDirection: 'column',
  height: topHeight,
  // Labels may overlap the card's padding.
  '& .recharts-surface': { overflow: 'visible' },
  [sideBySide]: { flexDirection: 'row', gap: 4 },
  '& > :first-of-type': { display: 'flex', flex: 'none', height: 240, [sideBySide]: { width: 360, height: 'auto' } },
  '& > :last-child': { flex: 1, minHeight: 0 },
}

/** The number of people by project. A click selects a project, another click deselects it (rules/pages.md#2.2). */
function SizeCard({ project }: CardProps) {
  const query = useDashboardQuery('sizes')
  const seesAll = useSeesAllProjects()
  const { to } = useRows()
  const rowsOf = ({ id }: ProjectSize) => to('sizeRows', { projectID: id, status: 'active' })
  const toggle = (id: string) => (id === project.id ? project.clear() : project.choose(id))
  return (
    <ChartCard
      title={t`Project size`}
      about={seesAll ? t`Company-wide · active members` : t`Projects you lead · active members`}
      query={query}
      height={topHeight}
      isEmpty={({ data }) => data.length === 0}
      empty={t`Development projects appear here once they have an active member.`}
      table={({ data }) => ({
        columns: [t`Project`, t`Active members`],
        rows: data.map((one) => [one.name, countCell(one.size, rowsOf(one))]),
      })}
    >
      {({ data }) => {
        // A selected project without members has no slice, so none is highlighted.
        const chosen = data.find(({ id }) => id === project.id)?.id
        return (
          <Box sx={{ containerType: 'inline-size' }}>
            <Box sx={layout}>
              <div>
                <SizeDonut sizes={data} chosen={chosen} onToggle={toggle} />
              </div>
              <SizeList sizes={data} chosen={chosen} onToggle={toggle} rowsOf={rowsOf} />
            </Box>
          </Box>
        )
      }}
    </ChartCard>
  )
}

const Col = DataTable.Col<RowOf<'sizeRows'>>

const columns = (
  <>
    <Col
      source="employee"
      label={msg`Member`}
      width={180}
      text={({ employee }) => nameOf(employee)}
      render={({ employee }) => <UserChip person={employee} />}
    />
    <Col source="status" label={msg`Status`} width={100} text={({ status }) => memberStatuses[status]} />
    <Col
      source="deploymentType"
      label={msg`Deployment`}
      width={100}
      text={({ deploymentType }) => deploymentTypes[deploymentType]}
    />
  </>
)

/** The people of a project. The donut counts active memberships; the summary counts people, including onboarding ones. */
const sizeRows = projectRows('sizeRows', (query, project) => {
  const isByPerson = query.status.length > 1
  const statuses = query.status.map((status) => memberStatuses[status].toLowerCase()).join(', ')
  const about = isByPerson
    ? t`Active and onboarding people, each counted once.`
    : t`Memberships by status: ${statuses}.`
  return {
    title: t`Members of ${project}`,
    about: query.asOf ? t`${about} · today, not the chosen day` : about,
    sum: (rows) =>
      isByPerson
        ? plural(new Set(rows.map(({ employee }) => employee.id)).size, { one: '# person', other: '# people' })
        : memberWords(rows.length),
    columns,
  }
})

export const cards: ProjectCard[] = [
  { place: 1, width: 'third', Card: SizeCard, hasDays: true, rows: [sizeRows], isFixed: true },
]
