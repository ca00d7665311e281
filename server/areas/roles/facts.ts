import { toSay } from '#contract/words.ts'
import { sayWord } from '#server/platform/languages/i18n.ts'

const facts: Readonly<Record<string, string>> = {
  name: toSay('Name'),
  belowID: toSay('Stands below'),
  copyOf: toSay('Copy of'),
  moveTo: toSay('Holders get instead'),
}

/** Whether a change of an event is no permission, so that its values are names. */
export const isRoleFact = (field: string): boolean => Object.hasOwn(facts, field)

/** The label of what an event of a role tells: a fact, or a permission by its code. */
export const sayRoleFact = (field: string): string => (facts[field] ? sayWord(facts[field]) : field)
