import type { ReactNode } from 'react'
import type { z } from 'zod'
import { factsOf, type FieldFacts } from '#contract/fields.ts'
import { type Label, translate } from '#src/i18n/language.ts'
import { fieldCell } from '#src/admin/schema/fieldCell.tsx'

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
  head?: ReactNode
  render: (row: Row) => ReactNode
}

/** What a place says otherwise than the field. */
export interface ColumnOptions<Row> {
  width?: number
  /** Instead of the field's own. */
  read?: FieldFacts['read']
  sortable?: boolean
  /** Where it is not that of the field. */
  order?: string
  align?: 'left' | 'right'
  label?: Label
  head?: ReactNode
  /** Only where the kind of the field does not say it already. */
  render?: (row: Row) => ReactNode
}

/**
 * `const column = columnsOf(Employee)` gives typed columns: `column('joinedDate', { width: 100 })` takes label,
 * permission and drawing from the field; a name that the schema does not have does not compile. `currencyOf`: the code
 * of the currency of a row's amounts.
 */
export function columnsOf<O extends z.ZodObject>(
  object: O,
  currencyOf: (row: z.output<O>) => string | undefined = () => undefined,
) {
  type Row = z.output<O>
  return (source: keyof O['shape'] & keyof Row & string, options: ColumnOptions<Row> = {}): Column<Row> => {
    const facts = factsOf(object.shape[source] as z.ZodType)
    if (!facts) throw new Error(`The field ${source} has no facts: declare it with field() in the contract.`)
    const { label, ...others } = options
    return {
      // Said when it is drawn, for columns are made while modules load.
      get label() {
        return label ? translate(label) : facts.label
      },
      read: facts.read,
      width: 160,
      sortable: false,
      align: facts.kind === 'money' ? ('right' as const) : ('left' as const),
      render: (row) =>
        fieldCell(facts, row[source], {
          currency: currencyOf(row),
          name: (row as { name?: string }).name,
        }),
      source,
      order: source,
      ...others,
    }
  }
}
