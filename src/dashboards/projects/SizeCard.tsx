import { msg, plural, t } from '@lingui/core/macro'
import { styled } from '@mui/material'
import { Link } from 'react-router'
import type { ProjectSize } from '#contract/api/dashboards/projects.ts'
import { deploymentTypes, memberStatuses } from '#contract/api/projects/words.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { series } from '#src/admin/theme/tokens.ts'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { countCell } from '../CardTable.tsx'
import { ChartCard } from '../ChartCard.tsx'
import { LegendItem } from '../charts.tsx'
import { useDashboardQuery, useShowMore } from '../hooks.tsx'
import type { RowOf } from '../RowsPanel.tsx'
import { useRows } from '../useRows.ts'
import { projectRows } from './projectRows.tsx'
import { topHeight } from './SummaryCard.tsx'
import { type CardProps, type ProjectCard, useScrollIntoView, useSeesAllProjects } from './useSelectedProject.ts'

interface SizeListProps {
  sizes: readonly ProjectSize[]
  /** Id of the selected project, if it is among these. */
  chosen: string | undefined
  onToggle: (id: string) => void
  rowsOf: (project: ProjectSize) => string
}

const memberWords = (size: number) => plural(size, { one: '# member', other: '# members' })

const Scroll = styled('div')(({ theme }) => ({
  height: topHeight,
  overflowY: 'auto',
  '& li': { display: 'flex', alignItems: 'center', minHeight: 32, fontSize: 'var(--text-13)' },
  '& li[data-chosen="true"]': { borderRadius: 'var(--radius-control)', backgroundColor: theme.palette.action.selected },
  '& button': { flex: '0 0 45%', minWidth: 0, textAlign: 'left' },
  '& button span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // The room of the longest bar; each takes its share.
  '& div': { flex: 1 },
  '& i': { display: 'block', height: 12, borderRadius: 'var(--radius-mark)', backgroundColor: series[0] },
  '& a': { minWidth: 40, padding: '4px 8px', textAlign: 'right', color: 'inherit' },
}))

/** Projects as bars, the largest first: a click selects a project, and the number opens its people. */
function SizeList({ sizes, chosen, onToggle, rowsOf }: SizeListProps) {
  const box = useScrollIntoView<HTMLDivElement>(chosen)
  const { shown, more } = useShowMore(
    sizes,
    sizes.findIndex(({ id }) => id === chosen),
  )
  const largest = Math.max(...sizes.map(({ size }) => size))
  return (
    <Scroll ref={box}>
      <ul aria-label={t`Projects by size`}>
        {shown.map((project) => {
          const { id, name, size } = project
          const opacity = chosen === undefined || chosen === id ? 1 : 1 / 3
          return (
            <li key={id} data-chosen={id === chosen}>
              <LegendItem type="button" title={name} aria-pressed={id === chosen} onClick={() => onToggle(id)}>
                <span>{name}</span>
              </LegendItem>
              <div aria-hidden>
                <i style={{ width: `${(100 * size) / largest}%`, opacity }} />
              </div>
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
        // A selected project without members has no bar, so none is highlighted.
        const chosen = data.find(({ id }) => id === project.id)?.id
        return <SizeList sizes={data} chosen={chosen} onToggle={toggle} rowsOf={rowsOf} />
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

/**
 * The people of a project. The card counts active memberships; the summary counts people, including onboarding ones.
 */
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
