import { readFileSync } from 'node:fs'
import { type Language, languages } from '#contract/languages.ts'

export type Say = (text: string) => string
type Catalogue = Record<string, string | null>

/** A sentence of the catalogue with values in it. */
interface Sentence {
  key: string
  shape: RegExp
  /** Numbers of its values, in the order of English. */
  order: string[]
  words: string
  /** The longest of its own words: what lacks them is not this sentence. */
  part: string
}

const longest = 600
const special = /[.*+?^${}()|[\]\\]/g
const hole = /\{(\d+)\}/

/** Sentences with next to no words of their own, which stand in others as their values. */
const inside = ['{0} has', 'at {0}', 'on {0} at {1}', 'to {0}', 'and {0} more', '"{0}" is not']
const count = /^\d+ \p{L}+$/u
const code = /^\w+(\.\w+)+$/

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../languages/${name}.json`, import.meta.url), 'utf8'))

/**
 * Of sentences with values in them: the numbers of the values that are words of ours, which another language says in
 * its own. Every other value is what somebody wrote, and stays as it is.
 */
const ourValues = read('values') as Readonly<Record<string, readonly number[]>>

function sentenceOf(key: string, words: string): Sentence {
  const parts = key.split(hole)
  const own = parts.filter((_, at) => at % 2 === 0)
  const order = parts.filter((_, at) => at % 2 === 1)
  const shape = new RegExp(`^${own.map((part) => part.replaceAll(special, String.raw`\$&`)).join('(.*?)')}$`, 's')
  return { key, shape, order, words, part: own.toSorted((a, b) => b.length - a.length)[0] ?? '' }
}

const filled = (words: string, valueOf: (number: string) => string) =>
  words.replaceAll(/\{(\d+)\}/g, (_, number: string) => valueOf(number))

/** Says a text by the first of the sentences that it is made of. Of its values only those of ours are said. */
function saidBy(sentences: readonly Sentence[], text: string, say: Say): string | undefined {
  for (const { key, shape, order, words, part } of sentences) {
    const found = text.includes(part) && shape.exec(text)
    if (!found) continue
    return filled(words, (number) => {
      const value = found[order.indexOf(number) + 1] ?? ''
      return ourValues[key]?.includes(Number(number)) ? say(value) : value
    })
  }
  return undefined
}

/** Says a value of ours: a word, or what counts and times are made of. */
function valueSayer(catalogue: Catalogue): Say {
  const small = inside.flatMap((key) => (catalogue[key] ? [sentenceOf(key, catalogue[key])] : []))
  const listed = catalogue['{0} and {1}'] ?? '{0} and {1}'
  const isOurs = (text: string) => count.test(text) || code.test(text) || Boolean(catalogue[text])
  const bare: Say = (text) => {
    const [one = '', two = '', ...more] = text.split(' and ')
    if (isOurs(one) && isOurs(two) && !more.length) return filled(listed, (number) => bare(number === '0' ? one : two))
    const [number = '', word = ''] = count.test(text) ? text.split(' ') : []
    if (number) return `${number} ${catalogue[word] ?? word}`
    return catalogue[text] ?? saidBy(small, text, bare) ?? text
  }
  return (text) => {
    const own = text.trim()
    return own ? text.replace(own, () => bare(own)) : text
  }
}

function sayer(catalogue: Catalogue): Say {
  const sentences = Object.entries(catalogue)
    // What has next to no words of its own would be found in anything.
    .flatMap(([key, words]) =>
      words && key.includes('{') && key.replaceAll(/\{\d+\}|\W/g, '').length >= 5 ? [sentenceOf(key, words)] : [],
    )
    // The one with most words of its own fits best.
    .toSorted((a, b) => b.key.length - a.key.length)
  const value = valueSayer(catalogue)
  const say: Say = (text) => {
    const whole = catalogue[text]
    // Longer than any sentence of ours: somebody's own text.
    if (whole || text.length > longest) return whole ?? text
    const [, first = '', more = ''] = /^(.+)( \(and \d+ more\))$/s.exec(text) ?? []
    if (more) return `${say(first)} ${saidBy(sentences, more.trim(), value) ?? more.trim()}`
    const said = saidBy(sentences, text, value)
    if (said !== undefined) return said
    // `Full name: This field is required.`
    const [, whose = '', what] = /^(.{1,100}?): (.+)$/s.exec(text) ?? []
    return what ? `${catalogue[whose] ?? whose}: ${say(what)}` : text
  }
  return say
}

const catalogues = new Map<Language, Catalogue>()

function catalogueOf(language: Language): Catalogue {
  const known = catalogues.get(language) ?? (read(language) as Catalogue)
  catalogues.set(language, known)
  return known
}

const sayers = new Map<Language, Say>()

/** Says the product's own texts in a language, values in them included; what is not in the catalogue stays as it is. */
export function sayIn(language: Language): Say {
  if (language === 'en') return (text) => text
  const known = sayers.get(language) ?? sayer(catalogueOf(language))
  sayers.set(language, known)
  return known
}

const others = (Object.keys(languages) as Language[]).filter((language) => language !== 'en')

/** A word of ours in every language, English first: files that people bring have any of them. */
export const inEveryLanguage = (word: string): string[] => [
  word,
  ...others.map((language) => catalogueOf(language)[word] ?? word),
]

/** One of our words in a language, unless it is not one. */
export const wordIn = (language: Language, word: string): string =>
  language === 'en' ? word : (catalogueOf(language)[word] ?? word)
