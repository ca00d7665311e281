import { type RaRecord, useRecordContext } from 'react-admin'
import type { z } from 'zod'
import { factsIn, mayRead } from '#contract/fields.ts'
import { fieldCell } from '#src/admin/schema/fieldCell.tsx'
import { useCan } from '#src/providers/useSession.ts'

interface SchemaFieldProps<O extends z.ZodObject> {
  schema: O
  source: keyof O['shape'] & keyof z.output<O> & string
  /** Defaults to the record of the row or page. */
  record?: z.output<O>
  /** Currency code of its amounts. */
  currency?: string | undefined
}

/**
 * A value of a record, rendered as its schema says; null if the person can't read it. Unlike list cells, URLs are
 * links, and people and tags are shown in full.
 */
export function SchemaField<O extends z.ZodObject>({ schema, source, currency, ...props }: SchemaFieldProps<O>) {
  const can = useCan()
  const record = useRecordContext(props as { record?: RaRecord })
  const facts = factsIn(schema, source)
  if (!record || !mayRead(facts, can)) return null
  return fieldCell(facts, record[source], { currency, onPage: true })
}
