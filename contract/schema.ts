import type { z } from 'zod'

/**
 * How the value of a part lies in the value of its schema: the same value, the value before a pipe, each element, or one
 * alternative.
 */
export type Place = 'same' | 'before' | 'each' | 'either'

/** Keys of a schema's definition that hold its parts, by type. Only objects are missing: their parts have names. */
const partsByType: Record<string, readonly [key: string, place: Place][]> = {
  array: [['element', 'each']],
  record: [['valueType', 'each']],
  union: [['options', 'either']],
  intersection: [
    ['left', 'same'],
    ['right', 'same'],
  ],
  pipe: [
    ['in', 'before'],
    ['out', 'same'],
  ],
}
const unsupported = ['tuple', 'map', 'set', 'lazy']
const wrapper: readonly [string, Place][] = [['innerType', 'same']]

type Definition = Record<string, unknown> & { type: string; innerType?: z.ZodType }
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition

/** The schema directly inside `.optional()`, `.nullable()`, `.default()` and other wrappers. */
export const wrappedIn = (schema: z.ZodType): z.ZodType | undefined => definitionOf(schema).innerType

/**
 * A schema with its parts replaced; the same schema if no part changes. Objects are left to the caller.
 * @throws Error for kinds that the contract doesn't use, such as tuples: a field in them would be overlooked
 */
export function mapParts(schema: z.ZodType, map: (part: z.ZodType, place: Place) => z.ZodType): z.ZodType {
  const definition = definitionOf(schema)
  if (unsupported.includes(definition.type)) throw new Error(`A ${definition.type} is not supported.`)
  let changed: Definition | undefined
  for (const [key, place] of definition.innerType ? wrapper : (partsByType[definition.type] ?? [])) {
    const part = definition[key] as z.ZodType | z.ZodType[]
    const mapped = Array.isArray(part) ? part.map((one) => map(one, place)) : map(part, place)
    const isSame = Array.isArray(part) ? part.every((one, at) => one === (mapped as z.ZodType[])[at]) : part === mapped
    if (!isSame) changed = { ...(changed ?? definition), [key]: mapped }
  }
  return changed ? schema.clone(changed as never) : schema
}

/** The parts of a schema that isn't an object, with their places. */
export function partsOf(schema: z.ZodType): { part: z.ZodType; place: Place }[] {
  const parts: { part: z.ZodType; place: Place }[] = []
  mapParts(schema, (part, place) => {
    parts.push({ part, place })
    return part
  })
  return parts
}

/** True if the schema, or one around the same value such as that of `.optional()`, is of a kind. */
export const holds = (schema: z.ZodType, isOne: (part: z.ZodType) => boolean): boolean =>
  isOne(schema) || partsOf(schema).some(({ part, place }) => place !== 'each' && holds(part, isOne))
