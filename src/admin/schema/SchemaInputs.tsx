import { Fragment, isValidElement, type ReactElement, useState } from 'react'
import type { z } from 'zod'
import { type InputExtras, inputsOf } from '#src/admin/inputs/inputsOf.tsx'
import { sourcesOf } from './useRows.ts'

/** The inputs of a form in their order: what only its place knows of each, or an input of its own. */
export type FormInputs = Readonly<Record<string, InputExtras | ReactElement>>

interface SchemaInputsProps {
  schema: z.ZodObject
  /** Without it all fields of the schema, but a picture: that is uploaded. */
  inputs?: FormInputs | undefined
}

/** The inputs of a form as its schema says. */
export function SchemaInputs({ schema, inputs }: SchemaInputsProps) {
  // Made once: a new component would lose what is typed.
  const [{ Input }] = useState(() => inputsOf(schema))
  const places = inputs ?? Object.fromEntries(sourcesOf(schema).map((source) => [source, {}]))
  return Object.entries(places).map(([source, given]) => {
    if (isValidElement(given)) return <Fragment key={source}>{given}</Fragment>
    return <Input key={source} source={source} {...given} />
  })
}
