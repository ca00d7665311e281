import { t } from '@lingui/core/macro'
import { wordsOf } from '#contract/plainText.ts'
import { type Label, translate } from '#src/i18n/language.ts'
import type { May } from '#contract/menu.ts'
import type { Person } from '#src/resources/employees/actions.ts'
import type { Invoice } from '#src/resources/invoices/actions.ts'
import type { Project } from '#src/resources/projects/actions.ts'
import type { Survey } from '#src/resources/surveys/actions.ts'

/** The records that have actions, by kind. */
export interface Things {
  person: Person
  project: Project
  survey: Survey
  invoice: Invoice
}
export type Kind = keyof Things

/** The functions that global actions call. */
export interface PaletteContext {
  openPalette: () => void
  showKeys: () => void
  scheme: string
  chooseScheme: (scheme: 'light' | 'dark' | 'system') => void
  singleKeys: boolean
  setSingleKeys: (on: boolean) => void
  notify: (words: string) => void
}

/** An action that is available everywhere: opens a page or changes the window. */
export interface GlobalAction {
  id: string
  label: Label
  also?: Label
  may: (can: May) => boolean
  /** Key sequence, such as `g p`. */
  keys?: string
  /** The kind shown beside the label. */
  is: 'page' | 'action'
  /** The address of a page; other actions have `run`. */
  to?: string
  run?: (tools: PaletteContext) => void
  /** How the action appears in the account menu, if it does. */
  inAccount?: 'entry' | 'choice' | 'switch'
  /** For a choice or a switch: whether it is on. */
  isOn?: (tools: PaletteContext) => boolean
  /** Hidden in the palette. */
  keysOnly?: true
}

/** The words to search in: the label and the additional words, also in English. */
export function searchWords({ label, also = '' }: Pick<GlobalAction, 'label' | 'also'>): string {
  const english = typeof also === 'string' ? also : (also.message ?? '')
  return [translate(label), translate(also), english].join(' ')
}

/** Words between an action and its object, such as "of". Ignored in both. */
const between = () => new Set(wordsOf(t({ message: 'of for to the', comment: 'Words before the name of a thing' })))

/** True if each typed word is the prefix of a word in the text. An empty search matches everything. */
export function matchesWords(typed: string, text: string): boolean {
  const own = wordsOf(text)
  return wordsOf(typed).every((word) => own.some((one) => one.startsWith(word)))
}

/**
 * Removes the typed words that are prefixes of an action's words: `status anna` becomes `anna` for "Change status".
 * `taken` is the number of removed words. One-letter words are never removed.
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
