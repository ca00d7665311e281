import { say, sayWord } from '#server/platform/languages/i18n.ts'
import { toSay } from '#contract/words.ts'

/** Labels of facts that are not fields of a record, by the name in events. */
const facts: Readonly<Record<string, string>> = {
  answersLost: toSay('Answers lost'),
  by: 'Grouping',
  events: toSay('Events'),
  file: 'File',
  forcedForms: toSay('Forms closed without an answer'),
  forms: toSay('Forms'),
  hash: 'Hash',
  mails: toSay('Emails'),
  name: 'Name',
  reviewers: toSay('Reviewers'),
  role: 'Role',
  sha256: 'SHA-256',
  status: 'Status',
  title: toSay('Title'),
  topicName: toSay('Topic'),
}

const lines = /^(\d+) lines$/

/** The label of a fact that an event names by a key or by an English label. */
export const sayFact = (name: string): string => sayWord(facts[name] ?? name)

/** The size of an imported file, stored as `120 lines`. */
export function sayLineCount(value: string): string {
  const count = lines.exec(value)?.[1]
  return count ? say('{count, plural, one {# row} other {# rows}}', { count: Number(count) }) : value
}
