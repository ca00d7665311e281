import { numberFormat } from '#contract/formats.ts'
import { toSay } from '#contract/words.ts'
import type { Sayings } from '#server/platform/auditLog/told.ts'
import { currentLocale, sayStored } from '#server/platform/languages/i18n.ts'

const words = [
  toSay('technical lead'),
  toSay('delivery manager'),
  toSay('account manager'),
  toSay('sales'),
  'sale person',
]
const head = new RegExp(String.raw`, (${words.join('|')}): (\d+(?:\.\d+)?)(?= %)`, 'g')

/** Commission shares of heads, stored as `Linh, account manager: 2.5 %`, with the number as the reader's language writes it. */
function sayShares(value: string): string {
  const numbers = numberFormat(currentLocale(), { maximumFractionDigits: 20 })
  return value.replace(
    head,
    (_all, word: string, rate: string) => `, ${sayStored(word)}: ${numbers.format(Number(rate))}`,
  )
}

/** How the fields of `ProjectRecord` are said in a history, where they are no plain choices. */
export const projectSayings: Sayings = { commissionRates: sayShares }
