import { readFileSync } from 'node:fs'
import PO from 'pofile'
import type { Language } from '#contract/languages.ts'

export const catalogueNames = ['web', 'contract', 'server'] as const
type CatalogueName = (typeof catalogueNames)[number]

const itemsOf = (language: Language, name: CatalogueName) =>
  PO.parse(readFileSync(new URL(`../../languages/${language}/${name}.po`, import.meta.url), 'utf8')).items

/** The entries of a catalogue in `languages/`, obsolete ones included. */
export const entriesOf = (language: Language, name: CatalogueName) =>
  itemsOf(language, name).map(({ msgid, msgctxt, msgstr: [text = ''], obsolete }) => ({
    message: msgid,
    context: msgctxt,
    text,
    obsolete,
  }))

/** The translation of each English message, from all catalogues of a language. */
export const translations = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    catalogueNames.flatMap((name) => entriesOf(language, name).map(({ message, text }) => [message, text] as const)),
  )
