import type { ProjectRecord } from '#contract/api/projects/record.ts'
import type { HeadPosition } from '#contract/api/projects/words.ts'
import { numberFormat } from '#contract/formats.ts'
import { toSay } from '#contract/words.ts'
import type { Names } from '#server/platform/auditLog/names.ts'
import { sayRecord, type Sayings } from '#server/platform/auditLog/told.ts'
import { currentLocale, sayWord } from '#server/platform/languages/i18n.ts'

const positions: Record<HeadPosition, string> = {
  'technical-lead': toSay('technical lead'),
  'delivery-manager': toSay('delivery manager'),
  'account-manager': toSay('account manager'),
  'sale-person': toSay('sales'),
}

/** A commission share of a head, with the number as the reader's language writes it: `Linh, account manager: 2.5 %`. */
function sayShare({ person, position, rate }: ProjectRecord['commissionRates'][number], names: Names): string {
  const number = numberFormat(currentLocale(), { maximumFractionDigits: 20 }).format(rate)
  return `${sayRecord(person, names)}, ${sayWord(positions[position])}: ${number} %`
}

/** How the fields of `ProjectRecord` are said in a history, where they are no plain choices. */
export const projectSayings: Sayings = {
  commissionRates: (value, names) =>
    typeof value === 'object' ? sayShare(value as ProjectRecord['commissionRates'][number], names) : String(value),
}
