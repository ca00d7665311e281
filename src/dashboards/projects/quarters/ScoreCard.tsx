import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { SegmentedControl } from '#src/admin/inputs/SegmentedControl.tsx'
import { BigNumber, scoreWords, TrendTag } from '#src/dashboards/trend.tsx'
import { ChartCard } from '../../ChartCard.tsx'
import { useDrilldown } from '#src/dashboards/hooks.tsx'
import type { CardProps } from './cardProps.ts'
import { LineChartByQuarter } from './LineChartByQuarter.tsx'
import { LineLegend } from './LineLegend.tsx'
import { isScored, type QuarterLine, tableOfLines } from './lines.ts'
import { NoAudits } from './NoAudits.tsx'

interface ScoreCardProps<Data> extends CardProps {
  title: string
  query: UseQueryResult<Data>
  /** The average of everything, and its groups. */
  linesOf: (data: Data) => { average: QuarterLine; groups: QuarterLine[] }
}

const views = { average: 'Average', groups: 'Groups' } as const
type View = keyof typeof views

/** The latest score and how it came there. */
function Average({ title, line }: { title: string; line: QuarterLine }) {
  const latest = line.points.at(-1)
  return (
    <>
      <BigNumber value={scoreWords(latest?.value)} unit="/5">
        {latest && line.points.length > 1 && <TrendTag rule="upIsGood" trend={latest.trend} />}
      </BigNumber>
      <LineChartByQuarter title={title} lines={[line]} labelled={line} />
    </>
  )
}

/** A line for each group; labels of quarters open the rows of the one that is looked at alone, or those of the average. */
function Groups({ title, average, groups }: { title: string; average: QuarterLine; groups: QuarterLine[] }) {
  const [alone, setAlone] = useState<string>()
  const labelled = groups.find(({ name }) => name === alone) ?? average
  return (
    <>
      <LineLegend lines={groups} alone={alone} onChange={setAlone} />
      <LineChartByQuarter title={title} lines={groups} labelled={labelled} alone={alone} />
    </>
  )
}

/** Scores by quarter, as one average or by group (screens.md section 2.3.1). */
export function ScoreCard<Data>({ title, project, query, linesOf }: ScoreCardProps<Data>) {
  const [view, setView] = useState<View>('average')
  const { to } = useDrilldown()
  // Names of groups stand below each other on a phone.
  const height = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm')) ? 400 : 300
  return (
    <ChartCard
      title={title}
      about={`${project.name} · out of 5`}
      query={query}
      height={height}
      isEmpty={(data) => {
        const { average, groups } = linesOf(data)
        return ![average, ...groups].some(({ points }) => points.some(isScored))
      }}
      empty={<NoAudits project={project}>No audit has a score yet.</NoAudits>}
      table={(data) => {
        const { average, groups } = linesOf(data)
        return tableOfLines(view === 'average' ? [average] : groups, to)
      }}
      tools={<SegmentedControl label={`${title} as`} value={view} choices={views} onChange={setView} />}
    >
      {(data) => {
        const { average, groups } = linesOf(data)
        return (
          <Stack sx={{ height }}>
            {view === 'average' ? (
              <Average title={title} line={average} />
            ) : (
              <Groups title={title} average={average} groups={groups} />
            )}
          </Stack>
        )
      }}
    </ChartCard>
  )
}
