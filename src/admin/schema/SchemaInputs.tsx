import { Fragment, isValidElement, type ReactElement, useState } from 'react'
import type { z } from 'zod'
import { inputsOf } from '#src/admin/inputs/inputsOf.tsx'
import type { InputExtras } from './fieldKinds.ts'
import { sourcesOf } from './useRows.ts'

/** The inputs of a form in order: extra props for each, or a custom element. */
export type FormInputs = Readonly<Record<string, InputExtras | ReactElement>>

interface SchemaInputsProps {
  schema: z.ZodObject
  /** Defaults to all fields of the schema except the picture, which is uploaded separately. */
  inputs?: FormInputs | undefined
}

/** The inputs of a form, from its schema. */
export function SchemaInputs({ schema, inputs }: SchemaInputsProps) {
  // Created once: a new component type would lose the input.
  const [{ Input }] = useState(() => inputsOf(schema))
  const places = inputs ?? Object.fromEntries(sourcesOf(schema).map((source) => [source, {}]))
  return Object.entries(places).map(([source, given]) => {
    if (isValidElement(given)) return <Fragment key={source}>{given}</Fragment>
    return <Input key={source} source={source} {...given} />
  })
}
