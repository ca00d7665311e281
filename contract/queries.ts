import { z } from 'zod'
import { idInput } from './endpoint.ts'
import { problem } from './errors/fault.ts'

/** A query value that a client may send blank for "not given". */
export const blankAsNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional()

/** Values that one filter takes. The database looks each of them up in each row. */
export const mostFiltered = 200

/**
 * Ids that a list is narrowed to at most. Over HTTP the head of a request ends at 16 kB, which has room for some 400 in
 * a query.
 */
export const mostIds = 500

/** Refuses a filter with more values before any of them is looked at. */
function counted(values: unknown, ctx: z.RefinementCtx, most = mostFiltered): unknown {
  if (!Array.isArray(values) || values.length <= most) return values
  ctx.addIssue(problem('request.tooMany', { most }).error)
  return z.NEVER
}

/** A filter in a body that takes several values; absent and `null` mean that it does not filter. */
export const filterOf = <S extends z.ZodType>(schema: S) =>
  z.preprocess(counted, z.array(schema).max(mostFiltered).nullish()).optional()

/** What came of a query value that may come once, repeated or not at all; blank ones are dropped. */
const valuesIn = (value: unknown) => [value ?? []].flat().filter((one) => one !== '' && one !== null)

/** A query value that may come once, repeated or not at all; blank ones are dropped, none is the same as absent. */
export const severalOf = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value, ctx) => counted(valuesIn(value), ctx), z.array(schema).max(mostFiltered)).default([])

const idsIn = (value: unknown) =>
  valuesIn([value ?? []].flat().flatMap((one) => (typeof one === 'string' ? one.split(',') : one)))

/**
 * `ids` of a list in a query: the records with these ids, repeated or with commas between; none is the same as absent.
 * An id that stands for nothing, or for what the caller does not see, finds nothing.
 */
export const idsFilter = z
  .preprocess((value, ctx) => counted(idsIn(value), ctx, mostIds), z.array(idInput()).max(mostIds))
  .optional()

/** The same in a body, as a list; absent, `null` and `[]` mean that it does not filter. */
export const idsInBody = z
  .preprocess((value, ctx) => counted(value, ctx, mostIds), z.array(idInput()).max(mostIds).nullish())
  .optional()

const flags: Record<string, boolean> = { true: true, t: true, 1: true, false: false, f: false, 0: false }

/** A yes or no in a query: `true`, `t`, `1`, `false`, `f`, `0` in any letter case; absent or blank means `usual`. */
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
