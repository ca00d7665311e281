import { Stack, type SxProps } from '@mui/material'
import type { ReactNode } from 'react'
import type { CardTable } from './CardTable.tsx'
import { ChartCard, type ChartCardProps } from './ChartCard.tsx'
import { Legend, LegendLink } from './charts.tsx'
import { SeriesChart, SeriesTrend } from './SeriesChart.tsx'
import { type Numbers, tableOf, wordsOf } from './series.ts'
import { BigNumber } from './trend.tsx'

/** The latest number of the first series, with its trend. */
export function LatestNumber({ numbers, unit }: { numbers: Numbers; unit: string }) {
  const [first] = numbers.series
  if (!first) return null
  const at = first.points.length - 1
  return (
    <BigNumber value={wordsOf(first, first.points[at]?.value)} unit={unit}>
      <SeriesTrend numbers={numbers} of={first} at={at} />
    </BigNumber>
  )
}

interface SeriesLegendProps {
  label: string
  numbers: Numbers
  /** Index of the points that the legend tells. */
  at: number
  sx?: SxProps
}

/** The series with their numbers at a point, each linked to its rows. */
export function SeriesLegend({ label, numbers, at, sx = {} }: SeriesLegendProps) {
  return (
    <Legend aria-label={label} sx={sx}>
      {numbers.series.map((one) => {
        const { value, to = '' } = one.points[at] ?? {}
        return (
          <LegendLink key={one.name} colour={one.colour} label={one.name} value={wordsOf(one, value)} to={to}>
            <SeriesTrend numbers={numbers} of={one} at={at} />
          </LegendLink>
        )
      })}
    </Legend>
  )
}

interface SeriesCardProps<Data> extends Omit<ChartCardProps<Data>, 'children' | 'isEmpty' | 'table'> {
  numbers: (data: Data) => Numbers
  /** Defaults to no number above 0. */
  isEmpty?: (data: Data) => boolean
  /** Defaults to a row for each point. */
  table?: (data: Data) => CardTable
  /** Above the chart. */
  head: (numbers: Numbers) => ReactNode
  /** Below the chart. */
  foot?: (numbers: Numbers) => ReactNode
}

/** A card of numbers over time: it draws chart, table and file from their declaration. */
export function SeriesCard<Data>({ numbers, head, foot, ...card }: SeriesCardProps<Data>) {
  return (
    <ChartCard
      isEmpty={(data) => numbers(data).series.every(({ points }) => points.every(({ value }) => !value))}
      table={(data) => tableOf(numbers(data))}
      {...card}
    >
      {(data) => {
        const shown = numbers(data)
        return (
          <Stack sx={{ height: card.height }}>
            {head(shown)}
            <SeriesChart numbers={shown} />
            {foot?.(shown)}
          </Stack>
        )
      }}
    </ChartCard>
  )
}
