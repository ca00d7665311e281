/** English, which is its own id in the catalogues; in the browser also a message that a macro of Lingui has written. */
type Text = string | { id: string; message?: string }

/** What reading words gives. */
export type Said<Words> = { readonly [Key in keyof Words]: Words[Key] extends { id: string } ? string : Words[Key] }

/** Says a text: in English, unless `sayWith` has named another way. */
let say = (text: Text): string => (typeof text === 'string' ? text : (text.message ?? text.id))

/** Makes words speak the language of a page. The server leaves them in English, and translates what it sends. */
export const sayWith = (how: (text: Text) => string): void => {
  say = how
}

/** Every text of the contract that people read. */
export const texts = new Set<string>()

/** A copy of an object in which some keys are words that people read: reading one says it. */
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
 * Words that people read, each under its key: `words({ active: 'Active' })`. Reading one says it, so none can be shown
 * that is not translated. Read them while something is drawn, not while a module loads.
 */
export const words = <const Words extends object>(of: Words): Said<Words> =>
  withWords(of, Object.keys(of) as (keyof Words & string)[]) as Said<Words>

/** Texts with values in them, each its own id in the catalogues: whoever shows one says it with its values. */
export function idsOf<const Texts extends Readonly<Record<string, string>>>(of: Texts): Texts {
  for (const text of Object.values(of)) texts.add(text)
  return of
}
