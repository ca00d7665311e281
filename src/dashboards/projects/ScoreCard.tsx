import { t } from '@lingui/core/macro'
import { type Theme, useMediaQuery } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { highestGrade, HealthArea, auditTypes } from '#contract/api/projectAudits/words.ts'
import { type AveragePoint, auditGroups } from '#contract/api/dashboards/projects.ts'
import { SegmentedControl } from '#src/admin/inputs/SegmentedControl.tsx'
import { Legend, LegendItem, LineMark, lineStyle } from '../charts.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { axisOf } from '../quarters.ts'
import { type Numbers, pointAt, rowsAt, type Series } from '../series.ts'
import { LatestNumber, SeriesCard } from '../SeriesCard.tsx'
import { SeriesTrend } from '../SeriesChart.tsx'
import { scoreWords } from '../trend.tsx'
import { type To, useRows } from '../useRows.ts'
import { auditRows } from './auditRows.tsx'
import { NoAudits } from './cycles.tsx'
import type { CardProps, ProjectCard } from './useSelectedProject.ts'

/** A score of 0 to 5 in a quarter; 0 means none. */
interface Score {
  quarter: string
  value: number
  trend: number
}

type GroupPoint<Key extends string> = Record<Key, number> & { quarter: string; trend: Record<Key, number> }

interface Scores<Key extends string> {
  data: { average: AveragePoint[]; groups: GroupPoint<Key>[] }
}

interface LineLegendProps {
  numbers: Numbers
  /** Name of the selected line; undefined shows all. */
  alone: string | undefined
  onChange: (alone: string | undefined) => void
}

/** The legend: lines with their latest trend. Selecting one hides the others; selecting it again shows all. */
function LineLegend({ numbers, alone, onChange }: LineLegendProps) {
  return (
    <Legend aria-label={t`Lines`}>
      {numbers.series.map((line) => {
        const { name, points, isFaded } = line
        const isDrawn = points.some(({ value }) => value)
        return (
          <li key={name}>
            <LegendItem
              type="button"
              aria-pressed={alone === name}
              data-faded={!isDrawn || isFaded}
              disabled={!isDrawn}
              onClick={() => onChange(alone === name ? undefined : name)}
            >
              <LineMark {...line} />
              {isDrawn ? name : t`${name}: none`}
              {isDrawn && <SeriesTrend numbers={numbers} of={line} at={points.length - 1} />}
            </LegendItem>
          </li>
        )
      })}
    </Legend>
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

/** Scores by quarter, with a switch between the average and one line per group (rules/pages.md#2.2). */
function ScoreCard<Key extends string>({ title, project, query, names, rowsOf }: ScoreCardProps<Key>) {
  const [view, setView] = useState<View>('average')
  const [alone, setAlone] = useState<string>()
  const views: Record<View, string> = { average: t`Average`, groups: t`Groups` }
  const { to } = useRows()
  // On phones the legend wraps into several lines.
  const height = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm')) ? 400 : 300
  const lineOf = (name: string, index: number, scores: readonly Score[], group?: Key): Series => ({
    name,
    ...lineStyle(index),
    words: scoreWords,
    points: scores.map(({ quarter, value, trend }, at) => ({
      label: quarter,
      value,
      trend: value > 0 && at > 0 ? trend : undefined,
      to: to('auditRows', { projectID: project.id, quarter, ...rowsOf(group) }),
    })),
  })
  const averageOf = ({ data }: Scores<Key>) =>
    lineOf(
      t`Average`,
      0,
      data.average.map(({ quarter, avg, trend }) => ({ quarter, value: avg, trend })),
    )
  const groupsOf = ({ data }: Scores<Key>) =>
    (Object.keys(names) as Key[]).map((key, index) =>
      lineOf(
        names[key],
        index,
        data.groups.map((one) => ({ quarter: one.quarter, value: one[key], trend: one.trend[key] })),
        key,
      ),
    )
  const numbersOf = (data: Scores<Key>): Numbers => {
    const average = averageOf(data)
    const series = view === 'average' ? [average] : groupsOf(data)
    const labelled = series.find(({ name }) => name === alone) ?? average
    return {
      label: t`${title} by quarter, from 0 to ${highestGrade}.`,
      over: t`Quarter`,
      series: series.map((line) => ({ ...line, isFaded: labelled !== average && line !== labelled })),
      quarters: axisOf(average.points.map((point) => point.label)),
      highest: highestGrade,
      rule: 'upIsGood',
      labelTo: (label) => rowsAt(pointAt(labelled.points, label)),
      about: () => title,
    }
  }
  return (
    <SeriesCard
      title={title}
      about={t`${project.name} · out of 5`}
      query={query}
      height={height}
      isEmpty={(data) => [averageOf(data), ...groupsOf(data)].every(({ points }) => !points.some(({ value }) => value))}
      empty={<NoAudits project={project}>{t`No audit scores yet.`}</NoAudits>}
      tools={<SegmentedControl label={t`${title} as`} value={view} choices={views} onChange={setView} />}
      numbers={numbersOf}
      head={(numbers) =>
        view === 'average' ? (
          <LatestNumber numbers={numbers} unit="/5" />
        ) : (
          <LineLegend numbers={numbers} alone={alone} onChange={setAlone} />
        )
      }
    />
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

export const cards: ProjectCard[] = [
  { place: 6, width: 'half', Card: HealthCard, rows: [auditRows] },
  { place: 7, width: 'half', Card: AuditCard },
]
