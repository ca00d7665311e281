import type { z } from 'zod'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { factsOf, type FieldFacts } from '#contract/fields.ts'
import { UserChip } from '../Chip.tsx'
import { DateText } from '../DateText.tsx'

/** A column of a list: what it is called, who sees it, how a cell is drawn. */
export interface Column<Row> {
  source: string
  label: string
  /** Pixels that the column asks for; a longer text is cut. */
  width: number
  /** Without this permission the column does not exist. */
  read: FieldFacts['read']
  sortable: boolean
  /** Name of its order in a query. */
  order: string
  align: 'left' | 'right'
  /** Stands beside the label in the header. */
  head?: React.ReactNode
  render: (row: Row) => React.ReactNode
}

interface Place<Row> {
  width?: number
  /** Instead of the field's own. */
  read?: FieldFacts['read']
  sortable?: boolean
  /** Where it is not that of the field. */
  order?: string
  align?: 'left' | 'right'
  label?: string
  head?: React.ReactNode
  /** Only where the kind of the field does not say it already. */
  render?: (row: Row) => React.ReactNode
}

function cellOf({ kind }: FieldFacts, value: unknown): React.ReactNode {
  if (!value) return '-'
  if (kind === 'date') return <DateText date={value as string} />
  if (kind === 'employee') return <UserChip person={value as BasicEmployee} />
  if (typeof value === 'object' && 'name' in value) return value.name as string
  return typeof value === 'string' || typeof value === 'number' ? value : '-'
}

/**
 * `const column = columnsOf(Employee)` gives typed columns: `column('joinedDate', { width: 100 })` takes label, permission and
 * drawing from the field; a name that the schema does not have does not compile.
 */
export function columnsOf<O extends z.ZodObject>(object: O) {
  type Row = z.output<O>
  return (source: keyof O['shape'] & keyof Row & string, place: Place<Row> = {}): Column<Row> => {
    const facts = factsOf(object.shape[source] as z.ZodType)
    if (!facts) throw new Error(`The field ${source} has no facts: declare it with field() in the contract.`)
    return {
      label: facts.label,
      read: facts.read,
      width: 160,
      sortable: false,
      align: 'left' as const,
      render: (row) => cellOf(facts, row[source]),
      source,
      order: source,
      ...place,
    }
  }
}
