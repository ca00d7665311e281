import { z } from 'zod'
import { refuseStray } from './fields.ts'
import { partsOf } from './schema.ts'

/** A function for the values of one schema. */
export type Walker<Context> = (value: unknown, context: Context) => void

/**
 * Makes the function for an object schema; undefined if the object is of no interest. `within` makes the one for the
 * value of a field.
 */
export type ObjectWalker<Context> = (
  object: z.ZodObject,
  path: string,
  within: (field: z.ZodType, path: string) => Walker<Context> | undefined,
) => Walker<Context> | undefined

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** False for texts, numbers and other values without fields. */
const mayHaveFields = (schema: z.ZodType): boolean => schema instanceof z.ZodObject || partsOf(schema).length > 0

/** Walks the alternative that the value names. Without a name, several could accept it, and one of them hide a field. */
function namedWalker<Context>(
  schema: z.ZodType,
  options: { part: z.ZodType; walk: Walker<Context> | undefined }[],
  path: string,
): Walker<Context> {
  if (!(schema instanceof z.ZodDiscriminatedUnion))
    throw new Error(`The alternatives of ${path || 'the schema'} have fields: make it a discriminated union.`)
  const { discriminator } = schema.def
  const byName = new Map(
    options.flatMap(({ part, walk }) => [...(part._zod.propValues?.[discriminator] ?? [])].map((name) => [name, walk])),
  )
  return (value, context) => {
    if (!isObject(value)) return
    const name = (value as Record<string, z.core.util.Primitive>)[discriminator]
    // No alternative fits an unknown name: then all are walked, so that nothing is left out.
    for (const walk of byName.has(name) ? [byName.get(name)] : byName.values()) walk?.(value, context)
  }
}

/**
 * Builds a function that finds all objects in the values of a schema: in lists, records and unions, below wrappers.
 * Call it once per schema. Undefined if no object is of interest.
 */
export function walkerOf<Context>(
  schema: z.ZodType,
  ofObject: ObjectWalker<Context>,
  path = '',
): Walker<Context> | undefined {
  refuseStray(schema, path || undefined)
  const within = (part: z.ZodType, at: string) => walkerOf(part, ofObject, at)
  if (schema instanceof z.ZodObject) {
    const walk = ofObject(schema, path, within)
    return walk && ((value, context) => void (isObject(value) && walk(value, context)))
  }
  const parts = partsOf(schema)
    .filter(({ part }) => mayHaveFields(part))
    .map(({ part, place }) => ({ part, place, walk: within(part, place === 'each' ? `${path}[]` : path) }))
  // Both ends of a pipe can describe the value; the last one does.
  const last = parts.filter(({ place }) => place !== 'before')
  const [walk, ...more] = (last.some((part) => part.walk) ? last : parts).flatMap((part) => part.walk ?? [])
  if (!walk) return undefined
  const place = parts[0]?.place
  if (place === 'each') {
    return (value, context) => {
      if (isObject(value))
        for (const one of Array.isArray(value) ? value : Object.values(value as object)) walk(one, context)
    }
  }
  if (parts.length === 1) return walk
  if (place === 'either') return namedWalker(schema, parts, path)
  return (value, context) => [walk, ...more].forEach((each) => each(value, context))
}

export type TextChange = (text: string) => string

/** A walker of objects that changes, in place, the texts of all fields that `isOne` picks. */
export const textChanger =
  (isOne: (field: z.ZodType) => boolean): ObjectWalker<TextChange> =>
  (object, path, within) => {
    const parts = Object.entries(object.shape) as [string, z.ZodType][]
    const own = parts.filter(([, schema]) => isOne(schema)).map(([name]) => name)
    const inner = parts.flatMap(([name, schema]) => {
      const each = within(schema, `${path}.${name}`)
      return each ? [[name, each] as const] : []
    })
    if (own.length + inner.length === 0) return undefined
    return (value, change) => {
      const record = value as Record<string, unknown>
      for (const name of own) if (typeof record[name] === 'string') record[name] = change(record[name])
      for (const [name, each] of inner) each(record[name], change)
    }
  }
