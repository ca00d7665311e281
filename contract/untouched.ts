import { z } from 'zod'

type Fields = Record<string, unknown>

const isThing = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Strings, numbers and what else has a text. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : JSON.stringify(value))
const isBlank = (value: unknown) =>
  value == null || (typeof value === 'string' && !value.trim()) || (Array.isArray(value) && !value.length)
const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** True if two lists have the same entries. The order of strings or ids is ignored, but not that of other entries. */
function haveSame(one: unknown[], other: unknown[]): boolean {
  if (one.length !== other.length) return false
  if (![...one, ...other].every(isPlain)) return one.every((part, at) => isSame(part, other[at]))
  const texts = other.map(textOf).toSorted()
  return one
    .map(textOf)
    .toSorted()
    .every((text, at) => text === texts[at])
}

/**
 * True if two values of a field are equivalent; all blank values are. It goes no deeper than the shallower value, because
 * a request may be as deep as it likes.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (isBlank(one) || isBlank(other)) return isBlank(one) && isBlank(other)
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && haveSame(one, other)
  if (!isThing(one) || !isThing(other)) return !isThing(one) && !isThing(other) && textOf(one) === textOf(other)
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]))
}

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
