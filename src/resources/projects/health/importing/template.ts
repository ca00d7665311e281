import { importColumns } from '#contract/api/health.ts'
import { csvOf } from '#src/components/csv.ts'

type Cells = Partial<Record<keyof typeof importColumns, string>>

/** One line of each kind, so that a person sees what goes where. */
const examples: Cells[] = [
  { kind: 'cycle', cycle: '4', date: '2026-09-30', score: '3.75', flag: 'yellow' },
  {
    kind: 'audit',
    cycle: '4',
    type: 'engineering-health',
    name: 'Engineering health',
    date: '2026-09-28',
    score: '3.5',
  },
  {
    kind: 'item',
    cycle: '4',
    type: 'engineering-health',
    name: 'Releases can be rolled back',
    area: 'delivery',
    grade: '2',
    severity: 'high',
    notes: 'By hand, takes an hour',
    'action item': 'Automate the rollback',
  },
  {
    kind: 'action-item',
    cycle: '4',
    name: 'Automate the rollback',
    priority: 'high',
    status: 'pending',
    due: '2026-10-31',
  },
]

const names = Object.keys(importColumns) as (keyof typeof importColumns)[]

/** A file to start from, as CSV text. */
export const templateCsv = (): string =>
  csvOf([names, ...examples.map((cells) => names.map((name) => cells[name] ?? ''))])
