import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type FieldFacts, mayRead } from '#contract/fields.ts'
import { Pairs } from '#src/admin/fields/DescriptionList.tsx'
import { useCan } from '#src/providers/session.ts'
import { factsIn, SchemaField, type SourceOf } from './SchemaField.tsx'

/** A field of a page, with what the page says of it otherwise than its schema. */
interface ShownField<O extends z.ZodObject> {
  source: SourceOf<O>
  label?: string
  read?: FieldFacts['read']
  /** Only where the kind of the field does not say it already. */
  render?: (record: z.output<O>) => ReactNode
}

/** The fields of a page in their order. */
export type ShownFields<O extends z.ZodObject> = readonly (SourceOf<O> | ShownField<O>)[]

interface SchemaShowProps<O extends z.ZodObject> {
  /** That of the record: the registry has it by type alone, so that no page loads the schemas of the others. */
  schema: O
  record: z.output<O>
  fields: ShownFields<O>
  /** The code of the currency of its amounts. */
  currency?: string | undefined
}

/**
 * A record to read: label and value of each field that the person may read, as the contract says them; an empty one is
 * a dash.
 */
export function SchemaShow<O extends z.ZodObject>({ schema, record, fields, currency }: SchemaShowProps<O>) {
  const can = useCan()
  return (
    <Pairs>
      {fields.map((field) => {
        const own: ShownField<O> = typeof field === 'string' ? { source: field } : field
        const { label, read } = { ...factsIn(schema, own.source), ...own }
        if (!mayRead({ read }, can)) return null
        const { source, render } = own
        return [
          <dt key={`${source} ${label}`}>{label}</dt>,
          <dd key={`${source} ${label} value`}>
            {render ? render(record) : <SchemaField {...{ schema, source, record, currency }} />}
          </dd>,
        ]
      })}
    </Pairs>
  )
}
