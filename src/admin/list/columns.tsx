import { Children, createContext, Fragment, isValidElement, type ReactNode, use, useMemo } from 'react'
import { ListContext } from 'react-admin'
import type { z } from 'zod'
import { factsOf, type FieldFacts, mayRead } from '#contract/fields.ts'
import { isResource, resourceOf } from '#contract/resources.ts'
import { fieldCell } from '#src/admin/schema/fieldCell.tsx'
import { type Label, translate } from '#src/i18n/language.ts'
import { useCanOnSome, useHidden } from '#src/providers/useSession.ts'
import type { useTablePreferences } from './useTablePreferences.ts'

interface ColFacts {
  /** Minimum width in pixels; longer text is truncated. */
  width?: number
  /** Overrides the field's permission. */
  read?: FieldFacts['read']
  /** The name of the column in a sort order; defaults to `source`. */
  sortBy?: string
  /** Whether the header sorts; defaults to what the registry says of the resource. */
  sortable?: boolean
  align?: 'left' | 'right'
  /** Rendered beside the label in the header. */
  head?: ReactNode
}

/** The cell, if the field doesn't determine it: of a function, or as an element that reads the record context. */
interface ColCell<Row> {
  /** The text of the cell: in files, and on the screen unless it is rendered otherwise. */
  text?: (row: Row) => string
  render?: (row: Row) => ReactNode
  children?: ReactNode
}

/** Props of a column: of a field of the rows, or of any name with its own label and cell. */
export type ColProps<Row> = ColFacts &
  ColCell<Row> &
  ({ source: keyof Row & string; label?: Label } | { source: string; label: Label })

/**
 * A column of a `DataTable`: `<Col source="joinedDate" width={100} />`. Label, permission, cell and order come from the
 * field in the schema of the rows. It is never rendered: the table reads its props once and renders the cells itself.
 */
export function Col<Row>(_: ColProps<Row>): ReactNode {
  throw new Error('A column is outside of a DataTable, or inside of a component of its own.')
}

/** A column with what its field says. */
export interface Column<Row> {
  source: string
  label: string
  width: number
  /** The permission needed to see this column. */
  read: FieldFacts['read']
  sortable: boolean
  /** The name of the column in a sort order. */
  order: string
  align: 'left' | 'right'
  head?: ReactNode
  text?: ((row: Row) => string) | undefined
  render: (row: Row) => ReactNode
}

/** What columns are resolved with. */
interface ColumnsOf<Row> {
  /** The schema of the rows. */
  schema?: z.ZodObject | undefined
  /** Names that the rows can be sorted by. */
  sorts?: readonly string[] | undefined
  /** Currency code of the amounts of a row. */
  currencyOf?: ((row: Row) => string | undefined) | undefined
}

function columnIn<Row>(props: ColProps<Row>, { schema, sorts = [], currencyOf }: ColumnsOf<Row>): Column<Row> {
  const { source, label, width = 160, sortBy = source, sortable, align, head } = props
  const { text, render = text, children } = props
  const field = schema?.shape[source] as z.ZodType | undefined
  const facts = field && factsOf(field)
  if (!facts && label === undefined)
    throw new Error(`The column ${source} needs a label, or a field() of this name in the contract.`)
  const cellOf = (row: Row) =>
    facts &&
    fieldCell(facts, (row as Record<string, unknown>)[source], {
      currency: currencyOf?.(row),
      name: (row as { name?: string }).name,
    })
  return {
    source,
    // A getter, because columns stay when the language changes.
    get label() {
      return label === undefined ? (facts?.label ?? '') : translate(label)
    },
    width,
    read: 'read' in props ? props.read : facts?.read,
    sortable: sortable ?? sorts.includes(sortBy),
    order: sortBy,
    align: align ?? (facts?.kind === 'money' ? 'right' : 'left'),
    head,
    text,
    render: children === undefined ? (render ?? cellOf) : () => children,
  }
}

/** The columns among the children of a table, in order. Fragments are opened. */
export function columnsIn<Row>(children: ReactNode, of: ColumnsOf<Row> = {}): Column<Row>[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<ColProps<Row>>(child)) throw new Error('A DataTable takes columns only.')
    if (child.type === Fragment) return columnsIn(child.props.children, of)
    if (child.type !== Col) throw new Error('A DataTable takes columns only: it reads their props.')
    return [columnIn(child.props, of)]
  })
}

/** What the parts of a list share: the schema of its rows, and how the person looks at it. */
interface ListLook {
  schema?: z.ZodObject | undefined
  look?: ReturnType<typeof useTablePreferences> | undefined
}

export const ListLookContext = createContext<ListLook>({})

/**
 * The columns that the person can read, and those shown. Memoized: keep the columns in a constant of the module, so
 * that rows don't render again.
 */
export function useColumns<Row>(children: ReactNode, currencyOf?: (row: Row) => string | undefined) {
  const can = useCanOnSome()
  const isHidden = useHidden()
  const { schema, look } = use(ListLookContext)
  const resource = use(ListContext)?.resource
  const sorts = isResource(resource) ? resourceOf(resource).sorts : undefined
  const readable = useMemo(
    () =>
      columnsIn<Row>(children, { schema, sorts, currencyOf }).filter(
        (column) => mayRead(column, can) && !isHidden(column.source),
      ),
    [children, schema, sorts, currencyOf, can, isHidden],
  )
  const shown = look?.shown
  const columns = useMemo(
    () => (shown ? readable.filter(({ source }, index) => index === 0 || shown.includes(source)) : readable),
    [readable, shown],
  )
  return { readable, columns }
}
