import { readFileSync } from 'node:fs'
import PO from 'pofile'
import type { Language } from '#contract/languages.ts'

export const catalogueNames = ['web', 'contract', 'server'] as const
type CatalogueName = (typeof catalogueNames)[number]

const itemsOf = (language: Language, name: CatalogueName) =>
  PO.parse(readFileSync(new URL(`../../languages/${language}/${name}.po`, import.meta.url), 'utf8')).items

/** The entries of a catalogue of `languages/`, those that are no longer used too. */
export const entriesOf = (language: Language, name: CatalogueName) =>
  itemsOf(language, name).map(({ msgid, msgctxt, msgstr: [text = ''], obsolete }) => ({
    message: msgid,
    context: msgctxt,
    text,
    obsolete,
  }))

/** What a language says for each English message, in all of its catalogues. */
export const translations = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    catalogueNames.flatMap((name) => entriesOf(language, name).map(({ message, text }) => [message, text] as const)),
  )
