import { i18n } from '@lingui/core'
import { plural, select, t } from '@lingui/core/macro'
import { Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { z } from 'zod'
import { Severity, severities } from '#contract/api/projectAudits/words.ts'
import type { SquashPoint } from '#contract/api/dashboards/projects.ts'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { colours, LineMark, lineStyle } from '../charts.tsx'
import { useDashboardQuery } from '../hooks.tsx'
import { projectColumn, queryOf, type QueryOfCall } from '../Rows.tsx'
import type { RowOf } from '../RowsPanel.tsx'
import type { Numbers } from '../series.ts'
import { LatestNumber, SeriesCard } from '../SeriesCard.tsx'
import { useRows } from '../useRows.ts'
import { cycleColumn, NoAudits, openItems } from './cycles.tsx'
import { projectRows } from './projectRows.tsx'
import type { CardProps, ProjectCard } from './useSelectedProject.ts'

type Choice = 'all' | Severity

/** The latest number, and what bars and line are. */
const headOf = (numbers: Numbers) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 4, mb: 1 }}>
    <LatestNumber numbers={numbers} unit={t`open`} />
    <Typography
      variant="caption"
      component="p"
      color="text.secondary"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, '& svg': { ml: 2.5 } }}
    >
      <i className="swatch" style={{ backgroundColor: colours.low }} />
      {t`Open, left`}
      <LineMark {...lineStyle(0)} />
      {t`Change in percent (right axis)`}
    </Typography>
  </Stack>
)

/** Open action items at the end of each work survey, all or of one priority (rules/pages.md#2.2). */
function ActionItemsCard({ project }: CardProps) {
  const { id, name } = project
  const [choice, setChoice] = useState<Choice>('all')
  const { to } = useRows()
  const priority = choice === 'all' ? undefined : choice
  const choices: Record<Choice, string> = { all: t`All`, ...severities }
  const counted = choices[choice]
  const numbersOf = (points: readonly SquashPoint[]): Numbers => ({
    label: select(choice, {
      high: 'Open action items of high priority by day.',
      medium: 'Open action items of medium priority by day.',
      low: 'Open action items of low priority by day.',
      other: 'Open action items by day.',
    }),
    over: t`Day`,
    series: [
      {
        name: t`Open`,
        column: t`Open: ${counted}`,
        colour: colours.low,
        points: points.map(({ snapDate, value, trend }, at) => ({
          label: snapDate,
          value,
          trend: at > 0 ? trend : undefined,
          to: to('squashRows', { projectID: id, snapDate, priority }),
        })),
      },
    ],
    rule: 'upIsBad',
    hasTrendLine: true,
    about: () =>
      select(choice, {
        high: 'open action items of high priority',
        medium: 'open action items of medium priority',
        low: 'open action items of low priority',
        other: 'open action items of all priorities',
      }),
  })
  return (
    <SeriesCard
      title={t`Action items`}
      about={select(choice, {
        high: `${name} · open items of high priority when a work survey ended`,
        medium: `${name} · open items of medium priority when a work survey ended`,
        low: `${name} · open items of low priority when a work survey ended`,
        other: `${name} · open items when a work survey ended`,
      })}
      query={useDashboardQuery('actionItemSquash', { projectID: id })}
      height={300}
      isEmpty={({ data }) => data.all.length === 0}
      empty={<NoAudits project={project}>{t`Numbers appear here after the first work survey ends.`}</NoAudits>}
      tools={
        <WordSelect label={t`Priority`} value={choice} words={choices} onChange={(next) => setChoice(next || 'all')} />
      }
      numbers={({ data }) => numbersOf(data[choice])}
      head={headOf}
    />
  )
}

const Col = DataTable.Col<RowOf<'squashRows'>>

const countColumn = (name: string, label: string, read: (row: RowOf<'squashRows'>) => number) => (
  <Col key={name} source={name} label={label} width={80} text={(row) => i18n.number(read(row))} align="right" />
)

/** The open items of each cycle on a day, all or of one priority. */
const squashRows = projectRows(
  'squashRows',
  ({ priority, ...query }: QueryOfCall<'squashRows'> & { priority?: Severity | undefined }, project) => {
    const { snapDate } = query
    const items = openItems(priority)
    const counters = priority ? [priority] : Severity.options
    const openIn = (row: RowOf<'squashRows'>) => counters.reduce((sum, one) => sum + row[one], 0)
    return {
      title: t`${items} on ${snapDate}`,
      about: t`${project}. Items open in each audit cycle that day, including items closed since.`,
      query,
      isPaged: true,
      filter: (row) => openIn(row) > 0,
      sum: (rows, total, fetched) => {
        const open = rows.reduce((sum, row) => sum + openIn(row), 0)
        return fetched < total
          ? plural(open, { one: '# open action item on this page', other: '# open action items on this page' })
          : plural(open, { one: '# open action item', other: '# open action items' })
      },
      keyOf: ({ cycle }) => cycle.id,
      columns: (
        <>
          {projectColumn}
          {counters.map((one) => countColumn(one, severities[one], (row) => row[one]))}
          {!priority && countColumn('all', t`All`, openIn)}
          {cycleColumn}
        </>
      ),
    }
  },
  z.intersection(queryOf('squashRows'), z.object({ priority: Severity.optional() })),
)

export const cards: ProjectCard[] = [{ place: 9, width: 'twoThirds', Card: ActionItemsCard, rows: [squashRows] }]
