import { numberFormat } from '#contract/formats.ts'
import { currentLocale, say, sayWord } from '#server/platform/languages/i18n.ts'

/** Words that entries of the audit trail hold since an earlier version, each with the word of today. */
const renamed: Readonly<Record<string, string>> = {
  'On Boarding': 'Onboarding',
  'On-boarding': 'Onboarding',
  'Off-boarding': 'Offboarding',
  Important: 'Priority',
  'Sale person': 'Sales',
  'Sale persons': 'Sales',
  'sale person': 'sales',
  'Team e-mail': 'Team email',
  'Personal e-mail': 'Personal email',
  'Project e-mail': 'Project email',
  'Client e-mails': 'Client emails',
}

/** Facts that are no fields of a record, as events name them, each with its label. */
const facts: Readonly<Record<string, string>> = {
  forcedForms: 'Forms closed without an answer',
  forms: 'Forms',
  mails: 'Emails',
  reviewers: 'Reviewers',
  status: 'Status',
  title: 'Title',
  topicName: 'Topic',
}

/** What a stored word is called today, in the reader's language. */
export const sayStored = (word: string): string => sayWord(renamed[word] ?? word)

const question = /^Question (\d+)$/
const lines = /^(\d+) lines$/

/** The label of a fact that an event names by a key or by an English label. */
export function sayFact(name: string): string {
  const number = question.exec(name)?.[1]
  return number ? say('Question {number}', { number }) : sayStored(facts[name] ?? name)
}

/** The size of an imported file, stored as `120 lines`. */
export function sayLineCount(value: string): string {
  const count = lines.exec(value)?.[1]
  return count ? say('{count, plural, one {# row} other {# rows}}', { count: Number(count) }) : value
}

/** What heads are for, as shares of commission name it after a comma. */
export const headWords = ['technical lead', 'delivery manager', 'account manager', 'sales'] as const

const head = /, (technical lead|delivery manager|account manager|sale person|sales): (\d+(?:\.\d+)?)(?= %)/g

/** Shares of heads, stored as `Linh, account manager: 2.5 %`, with the number as the reader's language writes it. */
export function sayShares(value: string): string {
  const numbers = numberFormat(currentLocale(), { maximumFractionDigits: 20 })
  return value.replace(
    head,
    (_all, word: string, rate: string) => `, ${sayStored(word)}: ${numbers.format(Number(rate))}`,
  )
}
