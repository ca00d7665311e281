import { z } from 'zod'

const pictures = new WeakSet<z.ZodType>()

/**
 * Declares that a text is the address of a picture that everybody may see. It is stored as `/files/...` and travels as a whole address below
 * PUBLIC_URL, so that a page of another origin can show it (rules/api.md#2.5); both are taken in requests.
 */
export function picture<S extends z.ZodType>(schema: S): S {
  pictures.add(schema)
  return schema
}

/** The address of a picture in an answer; `""` where there is none. */
export const Picture = picture(z.string())

type Change = (address: string) => string
/** Changes, in place, every address of a picture in `value`. */
export type Readdresser = (value: unknown, change: Change) => void

/** What stands directly in `.optional()`, `.nullable()` or `.default()`. */
const within = (schema: z.ZodType) =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? (schema.unwrap() as z.ZodType)
    : undefined

const isPicture = (schema: z.ZodType): boolean => {
  const inner = within(schema)
  return pictures.has(schema) || (inner !== undefined && isPicture(inner))
}

function objectReaddresser(object: z.ZodObject): Readdresser | undefined {
  const parts = Object.entries(object.shape) as [string, z.ZodType][]
  const own = parts.filter(([, schema]) => isPicture(schema)).map(([name]) => name)
  const inner = parts.flatMap(([name, schema]) => {
    const each = readdresserOf(schema)
    return each ? [[name, each] as const] : []
  })
  if (own.length + inner.length === 0) return undefined
  return (value, change) => {
    const record = value as Record<string, unknown>
    for (const name of own) if (typeof record[name] === 'string') record[name] = change(record[name])
    for (const [name, each] of inner) each(record[name], change)
  }
}

/** What changes the addresses of pictures that a schema declares; `undefined` where it declares none. Built once for each endpoint. */
export function readdresserOf(schema: z.ZodType): Readdresser | undefined {
  const inner = within(schema)
  if (inner) return readdresserOf(inner)
  if (schema instanceof z.ZodArray) {
    const each = readdresserOf(schema.element as z.ZodType)
    return each && ((value, change) => Array.isArray(value) && value.forEach((one) => each(one, change)))
  }
  if (!(schema instanceof z.ZodObject)) return undefined
  const each = objectReaddresser(schema)
  return each && ((value, change) => void (typeof value === 'object' && value && each(value, change)))
}

/** Width and height of the small picture that lists show, in pixels; sharp up to half of that on fine screens. */
export const smallEdge = 64

/** The address of the small picture beside a picture that is kept here; any other address as it is. */
export const smallPictureOf = (address: string): string =>
  /^(https?:\/\/[^/]+)?\/files\/[^?#]+$/.test(address) ? `${address}?size=${smallEdge}` : address
