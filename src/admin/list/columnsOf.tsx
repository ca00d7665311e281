import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { factsOf, type FieldFacts } from '#contract/fields.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { ChoiceTag, isTagColour, Tag } from '#src/admin/fields/Tag.tsx'
import { UserChip } from '#src/admin/fields/Chip.tsx'
import { DateText, Day } from '#src/admin/fields/DateText.tsx'
import { Money } from '#src/admin/fields/Money.tsx'
import { TagList } from '#src/admin/fields/TagList.tsx'

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

interface Place<Row> {
  width?: number
  /** Instead of the field's own. */
  read?: FieldFacts['read']
  sortable?: boolean
  /** Where it is not that of the field. */
  order?: string
  align?: 'left' | 'right'
  label?: string
  head?: ReactNode
  /** Only where the kind of the field does not say it already. */
  render?: (row: Row) => ReactNode
}

interface Named {
  id: string
  name: string
  avatar?: string
}

/** A list of things with names, as tags in the colour of their kind. */
export function Tags({ items, kind = '' }: { items: readonly Named[]; kind?: string | undefined }) {
  return (
    <TagList items={items} keyOf={({ id }) => id} nameOf={({ name }) => name}>
      {({ name, avatar }) => (
        <Tag colour={isTagColour(kind) ? kind : 'neutral'}>
          {avatar && <Avatar src={avatar} name={name} size={14} />} {name}
        </Tag>
      )}
    </TagList>
  )
}

function number(amount: number) {
  return <span className="tabular">{amount.toLocaleString('en-US')}</span>
}

/** A value as the kind of its field says; `currency`: of the amounts of this row. */
function cellOf({ kind, choices }: FieldFacts, value: unknown, currency: string | undefined): ReactNode {
  if (value === '' || value === 0 || value === null || value === undefined) return '-'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (kind === 'money' && typeof value === 'number')
    return currency ? <Money amount={value} currency={currency} /> : number(value)
  if (typeof value === 'number') return choices?.[value] ?? value
  if (typeof value === 'string') {
    // An instant is a day of the company's time zone, a date is one as it stands.
    if (kind === 'date') return value.length > 10 ? <Day at={value} /> : <DateText date={value} />
    return choices ? <ChoiceTag choices={choices} value={value} /> : value
  }
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one === 'string')) return value.join(', ') || '-'
    return <Tags items={value as Named[]} kind={kind} />
  }
  if (kind === 'employee') return <UserChip person={value as BasicEmployee} />
  return (value as Partial<Named>).name || '-'
}

/**
 * `const column = columnsOf(Employee)` gives typed columns: `column('joinedDate', { width: 100 })` takes label, permission and
 * drawing from the field; a name that the schema does not have does not compile. `currencyOf`: the code of the currency of
 * a row's amounts.
 */
export function columnsOf<O extends z.ZodObject>(
  object: O,
  currencyOf: (row: z.output<O>) => string | undefined = () => undefined,
) {
  type Row = z.output<O>
  return (source: keyof O['shape'] & keyof Row & string, place: Place<Row> = {}): Column<Row> => {
    const facts = factsOf(object.shape[source] as z.ZodType)
    if (!facts) throw new Error(`The field ${source} has no facts: declare it with field() in the contract.`)
    return {
      label: facts.label,
      read: facts.read,
      width: 160,
      sortable: false,
      align: facts.kind === 'money' ? ('right' as const) : ('left' as const),
      render: (row) => cellOf(facts, row[source], currencyOf(row)),
      source,
      order: source,
      ...place,
    }
  }
}
