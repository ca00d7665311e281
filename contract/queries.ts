import { z } from 'zod'

/** A query value that a client may send blank for "not given". */
export const blankAsNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).optional()

/** A query value that may come once, repeated or not at all; blank ones are dropped, none is the same as absent. */
export const severalOf = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess((value) => [value ?? []].flat().filter((one) => one !== '' && one !== null), z.array(schema))
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
