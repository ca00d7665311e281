/** One error or reason: its HTTP status, if it refuses a request, and what it says, as ICU MessageFormat in English. */
export interface Entry {
  status?: number
  text: string
  /** Names of params whose values are words of the product, such as labels: they are translated too. */
  words?: readonly string[]
}

export type Entries = Readonly<Record<string, Entry>>

/** A word in braces is the name of a param; the branches of a plural begin with a space, a `#` or have several words. */
type Plain<Name extends string> = Name extends '' | `${string}${' ' | '#' | '{'}${string}` ? never : Name
type NameIn<Rest extends string> = Rest extends `${infer Head}}${string}`
  ? Plain<Head extends `${infer Name},${string}` ? Name : Head>
  : never

/** Names of the params of an ICU text: `'a' | 'b'` of `{a} and {b, plural, one {# line} other {# lines}}`. */
export type ParamNames<Text extends string> = Text extends `${string}{${infer Rest}`
  ? NameIn<Rest> | ParamNames<Rest>
  : never
