import type { z } from 'zod'
import { type FieldFacts, factsOf, mayRead } from '#contract/fields.ts'
import { useCan } from '#src/providers/session.ts'
import { fieldCell } from './fieldCell.tsx'

/** The field names of a schema. */
export type SourceOf<O extends z.ZodObject> = keyof O['shape'] & keyof z.output<O> & string

/** The facts of a field in the contract. Throws if it has none. */
export function factsIn(schema: z.ZodObject, source: string): FieldFacts {
  const facts = factsOf(schema.shape[source] as z.ZodType)
  if (!facts) throw new Error(`The field ${source} has no facts: declare it with field() in the contract.`)
  return facts
}

interface SchemaFieldProps<O extends z.ZodObject> {
  schema: O
  source: SourceOf<O>
  record: z.output<O>
  /** Currency code of its amounts. */
  currency?: string | undefined
}

/**
 * A value of a record, rendered as its schema says; null if the person can't read it. Unlike list cells, URLs are
 * links, and people and tags are shown in full.
 */
export function SchemaField<O extends z.ZodObject>({ schema, source, record, currency }: SchemaFieldProps<O>) {
  const can = useCan()
  const facts = factsIn(schema, source)
  if (!mayRead(facts, can)) return null
  return fieldCell(facts, record[source], { currency, onPage: true })
}
