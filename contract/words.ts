/** An English text, which is also its id in the catalogues. In the browser also a message of a Lingui macro. */
type Text = string | { id: string; message?: string }

/** The object with its texts as strings. */
export type Said<Words> = { readonly [Key in keyof Words]: Words[Key] extends { id: string } ? string : Words[Key] }

/** Translates a text. English until `sayWith` sets another function. */
let say = (text: Text): string => (typeof text === 'string' ? text : (text.message ?? text.id))

/** Sets the function that translates texts on a page. The server leaves them English and translates its answers. */
export const sayWith = (how: (text: Text) => string): void => {
  say = how
}

/**
 * Marks a text without values that the server says later, such as one that is stored: it is in the catalogue `server`
 * (scripts/serverTexts.ts).
 */
export const toSay = <Text extends string>(text: Text): Text => text

/** All user-visible texts of the contract. */
export const texts = new Set<string>()

/** Copies an object so that reading the given keys returns translated text. */
export function withWords<Whole extends object>(of: Whole, keys: readonly (keyof Whole & string)[]): Whole {
  const descriptors: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(of)
  for (const key of keys) {
    const text: unknown = descriptors[key]?.value
    if (!text) continue
    if (typeof text === 'string') texts.add(text)
    descriptors[key] = { enumerable: true, configurable: true, get: () => say(text as Text) }
  }
  return Object.defineProperties((Array.isArray(of) ? [] : {}) as Whole, descriptors)
}

/**
 * User-visible texts by key: `words({ active: 'Active' })`. Reading a key translates it, so read at render time, not
 * while modules load.
 */
export const words = <const Words extends object>(of: Words): Said<Words> =>
  withWords(of, Object.keys(of) as (keyof Words & string)[]) as Said<Words>

/**
 * Registers texts with placeholders. Each is its own id in the catalogues; callers translate them with their values.
 */
export function idsOf<const Texts extends Readonly<Record<string, string>>>(of: Texts): Texts {
  for (const text of Object.values(of)) texts.add(text)
  return of
}
