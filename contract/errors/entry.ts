/** One error or reason: its English text (ICU MessageFormat) and, if it refuses a request, its HTTP status. */
export interface Entry {
  status?: number
  text: string
  /** Params that programs read, and that people would not understand: the text names none of them. */
  unsaid?: readonly string[]
  /** Params whose values are product texts, such as labels. They are translated too. */
  words?: readonly string[]
  /** The database constraint that two requests at once can violate, and the request field that all calls give it. */
  constraint?: string
  field?: string
}

export type Entries = Readonly<Record<string, Entry>>

/** `Name` if it is a param name, else never. Plural branches begin with a space or `#`, or have several words. */
type Plain<Name extends string> = Name extends '' | `${string}${' ' | '#' | '{'}${string}` ? never : Name
type NameIn<Rest extends string> = Rest extends `${infer Head}}${string}`
  ? Plain<Head extends `${infer Name},${string}` ? Name : Head>
  : never

/** Union of the param names of an ICU text: `'a' | 'b'` for `{a} and {b, plural, one {# line} other {# lines}}`. */
export type ParamNames<Text extends string> = Text extends `${string}{${infer Rest}`
  ? NameIn<Rest> | ParamNames<Rest>
  : never
