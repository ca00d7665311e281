import { t } from '@lingui/core/macro'
import type { FoundInvoice, FoundPerson, FoundProject, FoundSurvey } from '#contract/api/search.ts'
import { wordsOf } from '#contract/plainText.ts'
import { type Label, translate } from '#src/i18n/language.ts'
import type { May, Needed } from '#src/providers/session.ts'

/** What things of each kind have that actions look at: records of pages and lines of the palette alike. */
export interface Things {
  person: Pick<FoundPerson, 'id' | 'displayName' | 'fullName' | 'username' | 'status'>
  project: Pick<FoundProject, 'id' | 'code' | 'name' | 'status'>
  survey: Pick<FoundSurvey, 'id' | 'title' | 'subtype' | 'status'>
  invoice: Pick<FoundInvoice, 'id' | 'number' | 'status'>
}
export type Kind = keyof Things

/** Something that can be done to a thing of a kind: in the menu of its page and, with its name, in the palette. */
export interface RecordAction<K extends Kind> {
  id: string
  label: Label
  /** The same with the name of the thing: `Change status of Anna`. */
  named: (name: string) => string
  /** Other words by which people look for it. */
  also?: Label
  /** What the server asks for: all of these. */
  needs: readonly Needed[]
  /** Whether it makes sense for this thing at all. */
  fits?: (thing: Things[K]) => boolean
  /** Why it cannot be done now, in a few words. */
  not?: (thing: Things[K]) => string | false
  /** The address that does it, or a file of the server. With `do` in it, the page there begins with that. */
  to: (thing: Things[K]) => string
  /** It cannot be taken back. */
  isDangerous?: true
}

/** What actions of the whole window work with. */
export interface PaletteContext {
  openPalette: () => void
  showKeys: () => void
  scheme: string
  chooseScheme: (scheme: 'light' | 'dark' | 'system') => void
  singleKeys: boolean
  setSingleKeys: (on: boolean) => void
  notify: (words: string) => void
  /** Whom and what this person opened last, and what was typed into records and not saved. */
  forgetTraces: () => void
}

/** Something that can be done anywhere: opening a page, or what concerns the window. */
export interface GlobalAction {
  id: string
  label: Label
  also?: Label
  may: (can: May) => boolean
  /** Keys one after the other: `g p`. */
  keys?: string
  /** What stands beside it in the palette. */
  is: 'page' | 'action'
  /** Where it leads; `run` does what is no page. */
  to?: string
  run?: (tools: PaletteContext) => void
  /** Stands in the account menu, too: as a plain entry, as one of several choices, or as a switch. */
  inAccount?: 'entry' | 'choice' | 'switch'
  /** Of a choice or switch: whether it is on. */
  isOn?: (tools: PaletteContext) => boolean
  /** Makes no sense in the palette. */
  keysOnly?: true
}

/** Puts into an address what its page shall begin with. */
export const asking = (address: string, what: string) => `${address}${address.includes('?') ? '&' : '?'}do=${what}`

/** Whether an address is a file of the server and no page. */
export const isFile = (address: string) => address.startsWith('/files/')

/** All words by which people look for an action: its label, and other words, those in English too. */
export function searchWords({ label, also = '' }: Pick<GlobalAction, 'label' | 'also'>): string {
  const english = typeof also === 'string' ? also : (also.message ?? '')
  return [translate(label), translate(also), english].join(' ')
}

/** Stand between an action and its object, and are no part of either. */
const between = () => new Set(wordsOf(t({ message: 'of for to the', comment: 'Words before the name of a thing' })))

/** Whether every word that was typed begins a word of the text; nothing typed fits everything. */
export function matchesWords(typed: string, text: string): boolean {
  const own = wordsOf(text)
  return wordsOf(typed).every((word) => own.some((one) => one.startsWith(word)))
}

/**
 * What remains of the words that were typed when those that begin a word of an action are taken away: `status anna` is
 * `anna` for "Change status". `taken` says how many were; words of one letter are never.
 */
export function objectOf(typed: string, action: string): { rest: string; taken: number } {
  const own = wordsOf(action)
  const parts = wordsOf(typed)
  const isOwn = (word: string) => word.length > 1 && own.some((one) => one.startsWith(word))
  const rest = parts.filter((word) => !isOwn(word))
  const taken = parts.length - rest.length
  const joints = between()
  return { rest: rest.filter((word) => !joints.has(word)).join(' '), taken }
}
