import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type FieldFacts, mayRead } from '#contract/fields.ts'
import { Pairs } from '#src/admin/fields/DescriptionList.tsx'
import { useCan } from '#src/providers/session.ts'
import { factsIn, SchemaField, type SourceOf } from './SchemaField.tsx'

/** A field of a page, with overrides of its facts. */
interface ShownField<O extends z.ZodObject> {
  source: SourceOf<O>
  label?: string
  read?: FieldFacts['read']
  /** Only if the field's kind doesn't determine the rendering. */
  render?: (record: z.output<O>) => ReactNode
}

/** The fields of a page in order. */
export type ShownFields<O extends z.ZodObject> = readonly (SourceOf<O> | ShownField<O>)[]

interface SchemaShowProps<O extends z.ZodObject> {
  /** The record's schema. The registry knows it only as a type, so that pages don't load all schemas. */
  schema: O
  record: z.output<O>
  fields: ShownFields<O>
  /** Currency code of the record's amounts. */
  currency?: string | undefined
}

/** The fields of a record that the person can read, with labels from the contract. Empty values are shown as a dash. */
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
