import { z } from 'zod'
import { type FieldFacts, factsOf, mayRead, unwrap } from './fields.ts'
import { type Can, onThisRow } from './permissions.ts'
import { type ObjectWalker, type Walker, walkerOf } from './walker.ts'

/** Replaces, in place, all fields of `value` that the caller can't read with blank values. */
export type Blanker = Walker<Can>

interface Rule {
  name: string
  facts: FieldFacts | undefined
  blank: () => unknown
  inner: Blanker | undefined
}

/** The blank value for a hidden field of this type. The key stays, so clients never miss one. */
export function blankOf(schema: z.ZodType, path: string): () => unknown {
  if (schema instanceof z.ZodNullable) return () => null
  if (schema instanceof z.ZodOptional) return () => undefined
  const inner = unwrap(schema)
  if (inner instanceof z.ZodArray) return () => []
  if (inner instanceof z.ZodString) return () => ''
  if (inner instanceof z.ZodNumber) return () => 0
  if (inner instanceof z.ZodBoolean) return () => false
  throw new Error(
    `The hidden field ${path} has no blank value: make it nullable, a string, a list, a number or a flag.`,
  )
}

const objectBlanker: ObjectWalker<Can> = (object, path, within) => {
  const rules: Rule[] = []
  for (const [name, schema] of Object.entries(object.shape) as [string, z.ZodType][]) {
    const facts = factsOf(schema)
    const inner = within(schema, `${path}.${name}`)
    const blank = facts?.read ? blankOf(schema, `${path}.${name}`) : () => undefined
    if (facts?.read || inner) rules.push({ name, facts, blank, inner })
  }
  if (rules.length === 0) return undefined
  // An answer can have tens of thousands of these objects, so the permissions are checked once per request.
  const known = new WeakMap<Can, { hidden: Rule[]; deeper: Rule[] }>()
  const rulesFor = (can: Can) => {
    const hidden = rules.filter(({ facts }) => !mayRead(facts, can))
    const deeper = rules.filter(({ facts, inner }) => inner && mayRead(facts, can))
    const made = { hidden, deeper }
    known.set(can, made)
    return made
  }
  return (value, reader) => {
    const record = value as Record<string, unknown> & { [onThisRow]?: Can }
    const can = record[onThisRow] ?? reader
    const { hidden, deeper } = known.get(can) ?? rulesFor(can)
    for (const { name, blank } of hidden) record[name] = blank()
    for (const { name, inner } of deeper) inner?.(record[name], can)
  }
}

/**
 * Builds the blanker of a response schema from the `read` of its fields. Undefined if it has no restricted field. Call
 * it once per endpoint.
 */
export const blankerOf = (schema: z.ZodType): Blanker | undefined => walkerOf(schema, objectBlanker)
