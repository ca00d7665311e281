import type { ReactNode } from 'react'
import type { z } from 'zod'
import { factsOf, type FieldFacts } from '#contract/fields.ts'
import { type Label, translate } from '#src/i18n/language.ts'
import { fieldCell } from '#src/admin/schema/fieldCell.tsx'
import type { Column } from './columns.tsx'

/** Overrides of the field's facts. */
export interface ColumnOptions<Row> {
  width?: number
  /** Overrides the field's permission. */
  read?: FieldFacts['read']
  sortable?: boolean
  /** Needed if the sort name differs from the field's name. */
  order?: string
  align?: 'left' | 'right'
  label?: Label
  head?: ReactNode
  /** Only if the field's kind doesn't determine the cell. */
  render?: (row: Row) => ReactNode
}

/**
 * `const column = columnsOf(Employee)` makes typed columns: `column('joinedDate', { width: 100 })` takes label,
 * permission and cell from the field. Unknown names don't compile. `currencyOf` returns the currency code of a row's
 * amounts.
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
      // A getter, because columns are created at module load, before the language is known.
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
