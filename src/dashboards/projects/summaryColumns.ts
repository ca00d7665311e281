import type { ProjectSummary } from '#contract/api/dashboardProjects.ts'
import { scoreWords, type TrendRule } from '../trend.tsx'

export interface SummaryColumn {
  key: 'size' | 'health' | 'audit' | 'newItem' | 'resolvedItem'
  label: string
  rule: TrendRule
  words: (value: number) => string
  /** What the trend is against, on hover. */
  against: string
  /** What the address of the rows behind a number says. */
  rowsOf: (id: string) => readonly string[]
}

const count = (value: number) => value.toLocaleString('en-US')
const before = 'the cycle before'

/** The numbers of a project, in the order of the table. */
export const summaryColumns: readonly SummaryColumn[] = [
  {
    key: 'size',
    label: 'Size',
    rule: 'upIsGood',
    words: count,
    against: 'the start of the quarter',
    rowsOf: (id) => ['size', id],
  },
  {
    key: 'health',
    label: 'Health',
    rule: 'upIsGood',
    words: scoreWords,
    against: before,
    rowsOf: (id) => ['audits', id, 'latest', 'engineering-health'],
  },
  {
    key: 'audit',
    label: 'Audit',
    rule: 'upIsGood',
    words: scoreWords,
    against: before,
    rowsOf: (id) => ['audits', id, 'latest'],
  },
  {
    key: 'newItem',
    label: 'New',
    rule: 'upIsBad',
    words: count,
    against: before,
    rowsOf: (id) => ['items', id, 'latest', 'open'],
  },
  {
    key: 'resolvedItem',
    label: 'Resolved',
    rule: 'upIsGood',
    words: count,
    against: before,
    rowsOf: (id) => ['items', id, 'previous', 'done'],
  },
]

/** By which column, and whether the largest comes first. */
export interface SummaryOrder {
  key: SummaryColumn['key']
  descending: boolean
}

/** The rows in an order; equal ones stay by name. */
export function sorted(rows: readonly ProjectSummary[], order: SummaryOrder | undefined) {
  if (!order) return rows
  const { key, descending } = order
  return rows.toSorted((a, b) => (a[key].value - b[key].value) * (descending ? -1 : 1))
}
