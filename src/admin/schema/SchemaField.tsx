import type { z } from 'zod'
import { type FieldFacts, factsOf, mayRead } from '#contract/fields.ts'
import { useCan } from '#src/providers/session.ts'
import { fieldCell } from './fieldCell.tsx'

/** The names of the fields of a schema. */
export type SourceOf<O extends z.ZodObject> = keyof O['shape'] & keyof z.output<O> & string

/** What the contract says of a field; one that has no facts cannot be drawn. */
export function factsIn(schema: z.ZodObject, source: string): FieldFacts {
  const facts = factsOf(schema.shape[source] as z.ZodType)
  if (!facts) throw new Error(`The field ${source} has no facts: declare it with field() in the contract.`)
  return facts
}

interface SchemaFieldProps<O extends z.ZodObject> {
  schema: O
  source: SourceOf<O>
  record: z.output<O>
  /** The code of the currency of its amounts. */
  currency?: string | undefined
}

/**
 * One value of a record as its schema says; nothing for those who may not read it. Addresses are links, and people and
 * tags stand in full, where a cell of a list has the first few.
 */
export function SchemaField<O extends z.ZodObject>({ schema, source, record, currency }: SchemaFieldProps<O>) {
  const can = useCan()
  const facts = factsIn(schema, source)
  if (!mayRead(facts, can)) return null
  return fieldCell(facts, record[source], { currency, onPage: true })
}
