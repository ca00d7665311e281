import { use } from 'react'
import { FormSchema, SchemaInput } from '#src/admin/inputs/SchemaInput.tsx'
import { sourcesOf } from './useRows.ts'

/** An input for each field of the form's schema, except the picture, which is uploaded separately. */
export function SchemaInputs() {
  const { schema } = use(FormSchema) ?? {}
  return schema && sourcesOf(schema).map((source) => <SchemaInput key={source} source={source} />)
}
