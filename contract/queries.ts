import { z } from 'zod'

/** A query value that a client may send blank for "not given". */
export const blankAsNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional()

/** Values that one filter takes. The database looks each of them up in each row. */
export const mostFiltered = 200

/** Refuses a filter with more values before any of them is looked at. */
function counted(values: unknown, ctx: z.RefinementCtx): unknown {
  if (!Array.isArray(values) || values.length <= mostFiltered) return values
  ctx.addIssue({ code: 'custom', message: `Choose at most ${mostFiltered} of them.` })
  return z.NEVER
}

/** A filter in a body that takes several values; absent and `null` mean that it does not filter. */
export const filterOf = <S extends z.ZodType>(schema: S) =>
  z.preprocess(counted, z.array(schema).max(mostFiltered).nullish()).optional()

/** A query value that may come once, repeated or not at all; blank ones are dropped, none is the same as absent. */
export const severalOf = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess(
      (value, ctx) =>
        counted(
          [value ?? []].flat().filter((one) => one !== '' && one !== null),
          ctx,
        ),
      z.array(schema).max(mostFiltered),
    )
    .default([])

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
      z.boolean({ error: 'Say true or false.' }),
    )
    .default(usual)
