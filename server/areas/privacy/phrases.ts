import { type RawBuilder, sql } from 'kysely'

/** What a person is called: the phrases to search texts for. */
export interface Phrases {
  names: readonly string[]
  addresses: readonly string[]
  /** Other people's names that contain one of these names: `Lan An Tran` does not name `An Tran`. */
  longerNames: readonly string[]
}

const isLetter = /[\p{L}\p{M}\p{N}]/u

/**
 * Letters, marks and digits of every script, as ranges. The database's own character classes depend on its locale,
 * which may be ASCII.
 */
function letterRanges(): string {
  const ranges: string[] = []
  let from: number | undefined
  for (let code = 0; code <= 0x30000; code++) {
    const isOne = isLetter.test(String.fromCodePoint(code))
    if (isOne) from ??= code
    else if (from !== undefined) {
      ranges.push(`${String.fromCodePoint(from)}-${String.fromCodePoint(code - 1)}`)
      from = undefined
    }
  }
  return ranges.join('')
}

/** Lookarounds that reject a match inside a longer word. */
interface Borders {
  before: string
  after: string
}

/**
 * A hyphen or apostrophe with letters on both sides joins words, as in `Mai-An Tran`. `An Tran's` still names An Tran.
 */
const nameBorders = (letters: string): Borders => ({
  before: `(?<![${letters}])(?<![${letters}]['’‐‑-])`,
  after: `(?![‐‑-]?[${letters}])`,
})

/** `x.an@x` and `an@x.example` are not `an@x`. A full stop after an address may end the sentence. */
const addressBorders = (letters: string): Borders => ({
  before: `(?<![${letters}_.+-])(?<![${letters}_]['’])`,
  after: `(?![.+-]*[${letters}_])`,
})

/** A one-word name occurs inside too many other texts, so it matches only a whole value or a whole item of a list. */
const lead = '(?: \\(lead\\))?'
const valueBorders: Borders = { before: '(?:^|, )', after: `${lead}(?:$|, )` }
const jsonBorders: Borders = { before: '(?:"|, )', after: `${lead}(?:"|, )` }

let known: Record<'name' | 'address', Borders> | undefined
function borders() {
  if (known) return known
  const letters = letterRanges()
  known = { name: nameBorders(letters), address: addressBorders(letters) }
  return known
}

const literally = (text: string) => text.replace(/[\x20-\x7f]/g, (sign) => sign.replace(/\W/, '\\$&'))

/**
 * A regular expression for the text in any letter case, such as `[aA][nN]`. The database's own case folding depends on
 * its locale.
 */
function inAnyCase(text: string): string {
  const signs = Array.from(text, (sign) => {
    const all = [sign, sign.toLowerCase(), sign.toUpperCase()]
    const cases = new Set(all.filter((one) => Array.from(one).length === 1))
    return cases.size > 1 ? `[${[...cases].join('')}]` : literally(sign)
  })
  return signs.join('')
}

/** Each phrase in both Unicode forms: accents as separate characters, and composed with their letters. */
function spellings(phrases: readonly string[]): string[] {
  const trimmed = phrases.map((phrase) => phrase.trim()).filter(Boolean)
  return [...new Set(trimmed.flatMap((phrase) => [phrase.normalize('NFC'), phrase.normalize('NFD')]))]
}

function oneOf(phrases: readonly string[], { before, after }: Borders, write: typeof literally): string[] {
  const written = spellings(phrases).map(write)
  return written.length ? [`${before}(?:${written.join('|')})${after}`] : []
}

const nowhere: Borders = { before: '', after: '' }
const severalWords = ({ names }: Phrases) => names.filter((name) => /\S\s+\S/.test(name))
const oneWord = ({ names }: Phrases) => names.filter((name) => !/\S\s+\S/.test(name))

const matches = (text: RawBuilder<unknown>, patterns: string[]) =>
  patterns.length ? sql<boolean>`${text} ~ ${patterns.join('|')}` : sql<boolean>`false`

/** True if the text contains one of the person's addresses. */
export const saysAddress = (text: RawBuilder<unknown>, { addresses }: Phrases): RawBuilder<boolean> =>
  matches(text, oneOf(addresses, borders().address, inAnyCase))

/** True if the text contains one of the person's names that have several words. */
export const saysName = (text: RawBuilder<unknown>, phrases: Phrases): RawBuilder<boolean> =>
  matches(text, oneOf(severalWords(phrases), borders().name, inAnyCase))

/** Maximum number of names per pattern: the database can't compile one with thousands. */
const atOnce = 200

function withoutLonger(text: RawBuilder<unknown>, { longerNames }: Phrases): RawBuilder<unknown> {
  let rest = text
  for (let at = 0; at < longerNames.length; at += atOnce)
    for (const longer of oneOf(longerNames.slice(at, at + atOnce), borders().name, inAnyCase))
      rest = sql`regexp_replace(${rest}, ${longer}, '·', 'g')`
  return rest
}

/**
 * True if a value names the person. Addresses and names of several words match anywhere as whole words, in any letter
 * case. A name of one word matches only a whole value or a whole item of a list.
 */
export function names(value: RawBuilder<unknown>, phrases: Phrases): RawBuilder<boolean> {
  const patterns = [
    ...oneOf(severalWords(phrases), borders().name, inAnyCase),
    ...oneOf(oneWord(phrases), valueBorders, literally),
  ]
  return sql<boolean>`(${saysAddress(value, phrases)} or ${matches(withoutLonger(value, phrases), patterns)})`
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/**
 * True for any JSON in which a value `names` the person, with few false positives. A prefilter at half the cost of
 * `names`.
 */
export function mayName(json: RawBuilder<unknown>, phrases: Phrases): RawBuilder<boolean> {
  const anywhere = [...phrases.addresses, ...severalWords(phrases)]
  return matches(json, [
    ...oneOf(anywhere.map(inJson), nowhere, inAnyCase),
    ...oneOf(oneWord(phrases).map(inJson), jsonBorders, literally),
  ])
}
