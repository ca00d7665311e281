import { z } from 'zod'

/** An enum of the keys of a label table. */
export const enumOf = <Words extends Record<string, string>>(words: Words) =>
  z.enum(Object.keys(words) as [keyof Words & string, ...(keyof Words & string)[]])
