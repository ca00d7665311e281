import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { CardTable, Cell } from './CardTable.tsx'
import type { LineStyle } from './charts.tsx'
import { drawnOn } from './quarters.ts'
import { type Against, type TrendRule, trendWords } from './trend.tsx'
import { showPeriods } from '#src/i18n/format.ts'

/** A number at a time. */
export interface Point {
  /** On the axis, and in the first column: a quarter, a day, a month. */
  label: string
  /** Undefined if there is none: a gap, and a dash. */
  value: number | undefined
  /** In percent; undefined if there is nothing to compare with. */
  trend?: number | undefined
  /** The address of the rows behind the number. A 0 has none. */
  to?: string | undefined
}

/** A line, if it has a symbol, or else a segment of the bars. */
export interface Series extends LineStyle {
  name: string
  /** In the table; defaults to the name. */
  column?: string
  points: readonly Point[]
  /** Defaults to whole numbers. */
  words?: (value: number | undefined) => string
  /** Left out while another is selected. */
  isFaded?: boolean
  /** The colour of the numbers in a segment, with a contrast of 4.5:1. */
  ink?: string
}

/** Numbers that are told beside those of the chart. */
export type Column = Pick<Series, 'name' | 'points' | 'words'>

/** Numbers over time: a card draws chart, legend, table and file from them. */
export interface Numbers {
  /** What the chart shows, in a sentence for screen readers. The numbers follow. */
  label: string
  /** What the points are: the heading of the first column. */
  over: string
  /** Segments from the top down, or lines. All have the same points. */
  series: readonly Series[]
  /** Columns of the table that are not drawn, such as totals. */
  columns?: readonly Column[]
  /** The quarters of the axis; defaults to the labels of the points. */
  quarters?: readonly string[]
  /** The end of the scale; defaults to the largest number. */
  highest?: number
  /** What a rise means. Without it, trends are not shown. */
  rule?: TrendRule
  against?: Against
  /** Draws the trend of the first series as a line, with an axis on the right. */
  hasTrendLine?: true
  /** Index of the bold label; defaults to the last. */
  current?: number
  /** The address that a label of the axis opens; defaults to the rows of the first series. */
  labelTo?: (label: string) => string | undefined
  /** What it opens, for screen readers, with the number of the first series. */
  about?: (value: number | undefined) => string
  /** Rotates the labels of the axis. */
  isSlanted?: true
  /** Shaded behind the lines. */
  band?: { from: number; to: number }
}

/** A number as its series writes it. */
export const wordsOf = ({ words }: Pick<Series, 'words'>, value: number | undefined): string =>
  words?.(value) ?? (value === undefined ? '-' : i18n.number(value))

/** The address of the rows behind a point; undefined if there are none. */
export const rowsAt = (point: Point | undefined) => (point?.value ? point.to : undefined)

/** The point with a label of the axis; undefined for a quarter without data. */
export const pointAt = (points: readonly Point[] | undefined, label: unknown) =>
  points?.find((point) => point.label === label)

/** The labels of the axis, with the value of each series. */
export function drawnOf({ series, quarters }: Numbers) {
  const labels = quarters ?? series[0]?.points.map(({ label }) => label) ?? []
  const values = series.map(({ points }) => (quarters ? drawnOn(quarters, points) : points.map(({ value }) => value)))
  return labels.map((label, at) => ({ label, values: values.map((some) => some[at]) }))
}

/** The numbers in words: `Q1/2026: High 2, Low 1; ...`. */
export function summaryOf(numbers: Numbers): string {
  const told = [...numbers.series.filter(({ isFaded }) => !isFaded), ...(numbers.columns ?? [])]
  const words = drawnOf(numbers).map(({ label }) => {
    const values = told.map((one) => `${one.name} ${wordsOf(one, pointAt(one.points, label)?.value)}`)
    return `${showPeriods(label)}: ${values.join(', ')}`
  })
  return `${numbers.label} ${words.join('; ')}.`
}

/** The numbers as a table with a row per point. Each links to its rows. */
export function tableOf({ over, series, columns = [], rule }: Numbers): CardTable {
  const cellOf = (one: Column, at: number): Cell => {
    const point = one.points[at]
    const text = wordsOf(one, point?.value)
    const to = rowsAt(point)
    return to ? { text, to } : text
  }
  const trendOf = (name: string) => (series.length > 1 ? t`${name}: trend` : t`Trend`)
  const heads = series.map(({ name, column = name }) => (rule ? [column, trendOf(name)] : [column]))
  const cells = (one: Column, at: number) => {
    const trend = one.points[at]?.trend
    return rule ? [cellOf(one, at), trend === undefined ? '-' : trendWords(trend)] : [cellOf(one, at)]
  }
  return {
    columns: [over, ...heads.flat(), ...columns.map(({ name }) => name)],
    rows: (series[0]?.points ?? []).map(({ label }, at) => [
      showPeriods(label),
      ...series.flatMap((one) => cells(one, at)),
      ...columns.map((one) => cellOf(one, at)),
    ]),
  }
}
