import { z } from 'zod'

type Fields = Record<string, unknown>

const isBlank = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0)
const isThing = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A canonical text for comparing values: all blank values are equal, and the order of strings or ids is ignored, but
 * not that of objects.
 */
function meaning(value: unknown): string {
  if (isBlank(value)) return ''
  if (Array.isArray(value)) {
    const all = value.map(meaning)
    return JSON.stringify(value.some(isThing) ? all : all.sort())
  }
  if (!isThing(value)) return typeof value === 'string' ? value.trim() : JSON.stringify(value)
  const parts = Object.entries(value).filter(([, part]) => meaning(part) !== '')
  return JSON.stringify(parts.map(([name, part]) => `${name}:${meaning(part)}`).toSorted())
}

/** True if two values of a field are equivalent. */
export const isSame = (one: unknown, other: unknown): boolean => meaning(one) === meaning(other)

/**
 * The schema of an edit without rules for the given fields that still have their stored value. What nobody touched is
 * not judged: a person without a phone can get another name (rules/api.md#1.6). What the rules refuse of such fields is
 * parsed as the stored value; what they take stays as it is given, such as a list in another order.
 */
export function judgingChanges<S extends z.ZodObject>(schema: S, given: Fields, stored: Readonly<Fields>): S {
  const isUntouched = (one: unknown, other: unknown) =>
    Array.isArray(one) === Array.isArray(other) && isSame(one, other)
  const untouched = Object.keys(schema.shape).filter(
    (name) => name in given && name in stored && isUntouched(given[name], stored[name]),
  )
  if (!untouched.length) return schema
  const kept = untouched.map((name) => {
    const own = schema.shape[name] as z.ZodType
    return [name, z.union([own, z.unknown().transform(() => stored[name])])]
  })
  return schema.safeExtend(Object.fromEntries(kept)) as unknown as S
}
