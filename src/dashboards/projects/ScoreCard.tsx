import { t } from '@lingui/core/macro'
import { Stack, type Theme, useMediaQuery } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { highestGrade, HealthArea, auditTypes } from '#contract/api/projectAudits/words.ts'
import { type AveragePoint, auditGroups } from '#contract/api/dashboards/projects.ts'
import { SegmentedControl } from '#src/admin/inputs/SegmentedControl.tsx'
import { lazyComponent } from '#src/admin/layout/lazy.tsx'
import { type CardTable, type Cell } from '../CardTable.tsx'
import { ChartCard } from '../ChartCard.tsx'
import { axisOf, pointsOn, Legend, LegendItem } from '../charts.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { rowsBehind, type To, useRows } from '../Rows.tsx'
import { LineMark, lineStyle, type LineStyle, ScoreChart } from '../ScoreChart.tsx'
import { scoreWords, trendWords, TrendTag, BigNumber } from '../trend.tsx'
import { NoAudits } from './cycles.tsx'
import type { CardProps, ProjectCard } from './useSelectedProject.ts'

interface LinePoint {
  quarter: string
  /** From 0 to 5; 0 means no score. */
  value: number
  trend: number
}

/** A line by quarter. */
interface QuarterLine {
  name: string
  style: LineStyle
  points: readonly LinePoint[]
  /** The address of the rows of a quarter. */
  to: (quarter: string) => string
}

type GroupPoint<Key extends string> = Record<Key, number> & { quarter: string; trend: Record<Key, number> }

interface Scores<Key extends string> {
  data: { average: AveragePoint[]; groups: GroupPoint<Key>[] }
}

const isScored = ({ value }: { value: number }) => value > 0

const pointAt = ({ points }: QuarterLine, quarter: string) => points.find((point) => point.quarter === quarter)

/** True if the point has a trend: it needs a score and an earlier point. */
const isCompared = (line: QuarterLine, quarter: string) => {
  const point = pointAt(line, quarter)
  return point !== undefined && isScored(point) && line.points[0] !== point
}

/**
 * The quarters of the axis (rules/screens.md#6.2) with the values of each line. Quarters never scored are undefined.
 */
function drawnOf(lines: readonly QuarterLine[]) {
  const collected = lines[0]?.points.map(({ quarter }) => quarter) ?? []
  const axis = axisOf(collected, new Date().toISOString().slice(0, 10))
  const missing = (quarter: string) => ({ quarter, value: 0, trend: 0 })
  const columns = lines.map(({ points }) => pointsOn(axis, points, isScored, missing))
  return axis.map((quarter, at) => ({ quarter, values: columns.map((points) => points[at]?.point?.value) }))
}

/** The lines as a table with a row per quarter. Numbers link to their drill-down. */
function tableOfLines(lines: readonly QuarterLine[]): CardTable {
  const quarters = lines[0]?.points.map(({ quarter }) => quarter) ?? []
  const cells = (line: QuarterLine, quarter: string): Cell[] => {
    const { value = 0, trend = 0 } = pointAt(line, quarter) ?? {}
    const text = scoreWords(value)
    return [value > 0 ? { text, to: line.to(quarter) } : text, isCompared(line, quarter) ? trendWords(trend) : '-']
  }
  return {
    columns: [t`Quarter`, ...lines.flatMap(({ name }) => [name, t`${name}: trend`])],
    rows: quarters.map((quarter) => [quarter, ...lines.flatMap((line) => cells(line, quarter))]),
  }
}

interface LineLegendProps {
  lines: readonly QuarterLine[]
  /** Name of the selected line; undefined shows all. */
  alone: string | undefined
  onChange: (alone: string | undefined) => void
}

/** The legend: lines with their latest trend. Selecting one hides the others; selecting it again shows all. */
function LineLegend({ lines, alone, onChange }: LineLegendProps) {
  return (
    <Legend aria-label={t`Lines`}>
      {lines.map(({ name, style, points }) => {
        const latest = points.at(-1)
        const isDrawn = points.some(isScored)
        return (
          <li key={name}>
            <LegendItem
              type="button"
              aria-pressed={alone === name}
              data-faded={!isDrawn || (alone !== undefined && alone !== name)}
              disabled={!isDrawn}
              onClick={() => onChange(alone === name ? undefined : name)}
            >
              <LineMark style={style} />
              {isDrawn ? name : t`${name}: none`}
              {isDrawn && latest && points.length > 1 && <TrendTag rule="upIsGood" trend={latest.trend} />}
            </LegendItem>
          </li>
        )
      })}
    </Legend>
  )
}

interface QuarterChartProps {
  title: string
  lines: readonly QuarterLine[]
  /** The line whose rows the axis labels open. */
  labelled: QuarterLine
  /** Name of the selected line. */
  alone?: string | undefined
}

const faded = 0.1

/**
 * A chart of lines by quarter (rules/screens.md#6.1 and rules/pages.md#2.2). A click on a point opens its drill-down.
 */
function QuarterChart({ title, lines, labelled, alone }: QuarterChartProps) {
  const drawn = drawnOf(lines)
  const isSeen = ({ name }: QuarterLine) => alone === undefined || name === alone
  const seen = lines.filter(isSeen)
  const rowsAt = (line: QuarterLine, at: number) => {
    const quarter = drawn[at]?.quarter
    return quarter && pointAt(line, quarter)?.value ? line.to(quarter) : undefined
  }
  const summary = drawn.map(({ quarter }) => {
    const values = seen.map((line) => `${line.name} ${scoreWords(pointAt(line, quarter)?.value)}`)
    return `${quarter}: ${values.join(', ')}`
  })
  return (
    <ScoreChart
      label={t`${title} by quarter, from 0 to ${highestGrade}. ${summary.join('; ')}.`}
      ticks={drawn.map(({ quarter }, at) => ({ label: quarter, about: title, to: rowsAt(labelled, at) }))}
      lines={lines.map((line, index) => ({
        name: line.name,
        style: line.style,
        opacity: isSeen(line) ? 1 : faded,
        values: drawn.map(({ values }) => values[index]),
        toAt: (at) => rowsAt(line, at),
      }))}
      tooltip={(at) =>
        seen.flatMap((line) => {
          const { quarter = '' } = drawn[at] ?? {}
          const point = pointAt(line, quarter)
          if (!point) return []
          const more = isCompared(line, quarter) && <TrendTag rule="upIsGood" trend={point.trend} />
          return [{ name: line.name, value: scoreWords(point.value), colour: line.style.colour, more }]
        })
      }
    />
  )
}

interface ScoreCardProps<Key extends string> extends CardProps {
  title: string
  query: UseQueryResult<Scores<Key>>
  /** Names of the groups, in the order of their lines. */
  names: Record<Key, string>
  /** The query of the scores behind the average, or a group of it. */
  rowsOf: (group?: Key) => Parameters<To>[1]
}

type View = 'average' | 'groups'

/** The latest average, its trend if there are at least two quarters, and a chart of all quarters. */
function Average({ title, line }: { title: string; line: QuarterLine }) {
  const latest = line.points.at(-1)
  return (
    <>
      <BigNumber value={scoreWords(latest?.value)} unit="/5">
        {latest && line.points.length > 1 && <TrendTag rule="upIsGood" trend={latest.trend} />}
      </BigNumber>
      <QuarterChart title={title} lines={[line]} labelled={line} />
    </>
  )
}

/** A line per group. Axis labels open the rows of the selected group, or of the average. */
function Groups({ title, average, groups }: { title: string; average: QuarterLine; groups: QuarterLine[] }) {
  const [alone, setAlone] = useState<string>()
  const labelled = groups.find(({ name }) => name === alone) ?? average
  return (
    <>
      <LineLegend lines={groups} alone={alone} onChange={setAlone} />
      <QuarterChart title={title} lines={groups} labelled={labelled} alone={alone} />
    </>
  )
}

/** A chart of scores by quarter, with a switch between the average and one line per group (rules/pages.md#2.2). */
function ScoreCard<Key extends string>({ title, project, query, names, rowsOf }: ScoreCardProps<Key>) {
  const [view, setView] = useState<View>('average')
  const views: Record<View, string> = { average: t`Average`, groups: t`Groups` }
  const rows = useRows()
  const toOf = (group?: Key) => (quarter: string) =>
    rows.to('auditRows', { projectID: project.id, quarter, ...rowsOf(group) })
  // On phones the legend wraps into several lines.
  const height = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm')) ? 400 : 300
  const averageOf = ({ data }: Scores<Key>): QuarterLine => ({
    name: t`Average`,
    style: lineStyle(0),
    points: data.average.map(({ quarter, avg, trend }) => ({ quarter, value: avg, trend })),
    to: toOf(),
  })
  const groupsOf = ({ data }: Scores<Key>): QuarterLine[] =>
    (Object.keys(names) as Key[]).map((key, at) => ({
      name: names[key],
      style: lineStyle(at),
      points: data.groups.map((one) => ({ quarter: one.quarter, value: one[key], trend: one.trend[key] })),
      to: toOf(key),
    }))
  return (
    <ChartCard
      title={title}
      about={t`${project.name} · out of 5`}
      query={query}
      height={height}
      isEmpty={(data) => ![averageOf(data), ...groupsOf(data)].some(({ points }) => points.some(isScored))}
      empty={<NoAudits project={project}>{t`No audit scores yet.`}</NoAudits>}
      table={(data) => tableOfLines(view === 'average' ? [averageOf(data)] : groupsOf(data))}
      tools={<SegmentedControl label={t`${title} as`} value={view} choices={views} onChange={setView} />}
    >
      {(data) => (
        <Stack sx={{ height }}>
          {view === 'average' ? (
            <Average title={title} line={averageOf(data)} />
          ) : (
            <Groups title={title} average={averageOf(data)} groups={groupsOf(data)} />
          )}
        </Stack>
      )}
    </ChartCard>
  )
}

/** Scores of engineering health audits, and grades by area. */
function HealthCard({ project }: CardProps) {
  // One-word names for the legend.
  const names: Record<HealthArea, string> = {
    delivery: t`Delivery`,
    quality: t`Quality`,
    collaboration: t`Collaboration`,
    feedback: t`Feedback`,
  }
  return (
    <ScoreCard
      title={t`Engineering health`}
      project={project}
      query={useDashboardQuery('engineeringHealths', { projectID: project.id })}
      names={names}
      rowsOf={(area) => ({ type: 'engineering-health', area })}
    />
  )
}

/** Scores of audit cycles, and of audits by type. */
function AuditCard({ project }: CardProps) {
  const { frontend, backend, system, mobile, blockchain } = auditTypes
  const names: Record<keyof typeof auditGroups, string> = {
    frontend,
    backend,
    system,
    process: t`Process`,
    mobile,
    blockchain,
  }
  return (
    <ScoreCard
      title={t`Audit score`}
      project={project}
      query={useDashboardQuery('audits', { projectID: project.id })}
      names={names}
      rowsOf={(group) => ({ type: group && auditGroups[group] })}
    />
  )
}

const auditRows = rowsBehind(
  'auditRows',
  lazyComponent(async () => (await import('./AuditRows.tsx')).AuditRows),
)

export const cards: ProjectCard[] = [
  { place: 6, width: 'half', Card: HealthCard, rows: [auditRows] },
  { place: 7, width: 'half', Card: AuditCard },
]
