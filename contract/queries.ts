import { z } from 'zod'
import { idInput } from './endpoint.ts'
import { problem } from './errors/fault.ts'

/** An optional query value; blank means absent. */
export const blankAsNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional()

/** The object that a query parameter has as JSON. Other texts stay, and are refused as no object. */
export function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** Maximum number of values of a filter. The database checks each of them for each row. */
export const mostFiltered = 200

/**
 * Maximum number of ids that a list can be filtered by. Over HTTP, the 16 kB limit for headers has room for about 400
 * ids in a query.
 */
export const mostIds = 500

/** Refuses a filter with too many values before they are validated. */
function counted(values: unknown, ctx: z.RefinementCtx, most = mostFiltered): unknown {
  if (!Array.isArray(values) || values.length <= most) return values
  ctx.addIssue(problem('request.tooMany', { most }).error)
  return z.NEVER
}

/** A filter with several values in a body. Absent and `null` mean no filter. */
export const filterOf = <S extends z.ZodType>(schema: S) =>
  z.preprocess(counted, z.array(schema).max(mostFiltered).nullish()).optional()

/** Values of a query parameter that may be given once, repeatedly or not at all. Blank ones are dropped. */
const valuesIn = (value: unknown) => [value ?? []].flat().filter((one) => one !== '' && one !== null)

/**
 * A query parameter with several values, given once, repeatedly or not at all. Blank ones are dropped; none means
 * absent.
 */
export const severalOf = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value, ctx) => counted(valuesIn(value), ctx), z.array(schema).max(mostFiltered)).default([])

const idsIn = (value: unknown) =>
  valuesIn([value ?? []].flat().flatMap((one) => (typeof one === 'string' ? one.split(',') : one)))

/**
 * `ids` in a list's query: the records with these ids, repeated or separated by commas; none means absent. Unknown ids,
 * and ids that the caller can't see, match nothing.
 */
export const idsFilter = z
  .preprocess((value, ctx) => counted(idsIn(value), ctx, mostIds), z.array(idInput()).max(mostIds))
  .optional()

/** `ids` in a body, as a list. Absent, `null` and `[]` mean no filter. */
export const idsInBody = z
  .preprocess((value, ctx) => counted(value, ctx, mostIds), z.array(idInput()).max(mostIds).nullish())
  .optional()

const flags: Record<string, boolean> = { true: true, t: true, 1: true, false: false, f: false, 0: false }

/** A boolean in a query: `true`, `t`, `1`, `false`, `f` or `0`, in any letter case. Absent or blank means `usual`. */
export const flag = (usual: boolean) =>
  z
    .preprocess(
      (value) =>
        value === undefined || value === ''
          ? usual
          : typeof value === 'string'
            ? (flags[value.toLowerCase()] ?? value)
            : value,
      z.boolean(),
    )
    .default(usual)

/** A bound of a filter by numbers, as text: an address has no other values. */
export const FilterNumber = z.string().regex(/^-?\d{1,13}(\.\d{1,10})?$/)

/**
 * `mine` in a query: only projects that the caller leads or manages, and the people on them or below the caller
 * (rules/dashboards.md#1.6). It narrows what the caller may read.
 */
export const mineFilter = flag(false)
