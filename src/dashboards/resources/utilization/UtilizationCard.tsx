import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import {
  dashboardResources,
  type UtilizationMonth,
  utilizationStates,
} from '#contract/api/dashboardResources.ts'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { BigNumber } from '#src/dashboards/trend.tsx'
import { ChartCard } from '../../ChartCard.tsx'
import { colours, Legend, LegendLink } from '#src/dashboards/charts.tsx'
import { useDashboardQuery, useDrilldown } from '#src/dashboards/hooks.tsx'
import { body } from '../heights.ts'
import { UtilizationChart } from './UtilizationChart.tsx'
import {
  bandOf,
  currentMonth,
  monthKey,
  percentWords,
  states,
  tableOf,
  totalOf,
  utilizationOf,
} from './utilization.ts'

type To = ReturnType<typeof useDrilldown>['to']

/** The share of the current month, how it reads, and the people who make it. */
function Now({ month, to }: { month: UtilizationMonth; to: To }) {
  const percent = utilizationOf(month)
  const band = percent === undefined ? undefined : bandOf(percent)
  return (
    <BigNumber value={percentWords(percent)}>
      {band && (
        <span title={`${band.name}: ${band.words}`}>
          <Tag colour={band.colour} dot>
            {band.name}
          </Tag>
        </span>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ ml: 'auto !important' }}>
        <MuiLink component={Link} to={to('people', monthKey(month.date), 'staffed')} color="inherit">
          {month.staffed.toLocaleString('en-US')}
        </MuiLink>{' '}
        of {totalOf(month).toLocaleString('en-US')} people
      </Typography>
    </BigNumber>
  )
}

/** How many people work for clients, on internal work, or are free, over seven months (screens.md section 2.3.2). */
export function UtilizationCard() {
  const query = useDashboardQuery(dashboardResources.utilization)
  const { to } = useDrilldown()
  return (
    <ChartCard
      title="Resource utilization"
      about="Whole company · on the first of the month"
      query={query}
      height={body}
      isEmpty={({ data }) => data.every((month) => totalOf(month) === 0)}
      empty="People count as soon as they have joined and belong to the company. Add them under Employees."
      table={({ data }) => tableOf(data, to)}
    >
      {({ data }) => {
        const month = data[currentMonth]
        return (
          <Stack spacing={2}>
            {month && <Now month={month} to={to} />}
            <UtilizationChart months={data} />
            {month && (
              <Legend aria-label="People of this month" sx={{ justifyContent: 'center', mb: 0 }}>
                {states.map((state) => (
                  <LegendLink
                    key={state}
                    colour={colours[state]}
                    label={utilizationStates[state]}
                    value={month[state].toLocaleString('en-US')}
                    to={to('people', monthKey(month.date), state)}
                  />
                ))}
              </Legend>
            )}
          </Stack>
        )
      }}
    </ChartCard>
  )
}
