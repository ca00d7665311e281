import type { z } from 'zod'
import { factsOf, mayRead } from '#contract/fields.ts'
import { columnsOf } from '#src/admin/list/columnsOf.tsx'
import { useCan } from '#src/providers/session.ts'
import { fieldCell } from './fieldCell.tsx'

/**
 * `const field = fieldsOf(Employee)` gives the typed rows of a `DescriptionList`: label, permission and drawing are
 * those of the contract. Addresses are links, and people and tags stand in full, where a cell of a list has the first
 * few.
 */
export const fieldsOf = <O extends z.ZodObject>(
  object: O,
  currencyOf?: (row: z.output<O>) => string | undefined,
) => columnsOf(object, currencyOf, true)

interface SchemaFieldProps<O extends z.ZodObject> {
  schema: O
  source: keyof O['shape'] & string
  record: z.output<O>
  /** The code of the currency of its amounts. */
  currency?: string
}

/** One value of a record as its schema says; nothing for those who may not read it. */
export function SchemaField<O extends z.ZodObject>({
  schema,
  source,
  record,
  currency,
}: SchemaFieldProps<O>) {
  const can = useCan()
  const facts = factsOf(schema.shape[source] as z.ZodType)
  if (!facts) throw new Error(`The field ${source} has no facts: declare it with field() in the contract.`)
  if (!mayRead(facts, can)) return null
  return fieldCell(facts, (record as Record<string, unknown>)[source], { currency, onPage: true })
}
