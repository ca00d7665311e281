import type { Allowance } from '#contract/api/metadata/absenceKinds.ts'
import type { Client } from '#contract/api/metadata/lookups.ts'
import { toSay } from '#contract/words.ts'
import type { Sayings } from '#server/platform/auditLog/told.ts'
import type { StoredValue } from '#contract/api/timeline.ts'
import { say, sayWord } from '#server/platform/languages/i18n.ts'

type Office = { region: string; address: string; phone: string }

const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')

/** Says a value of several parts. What older events tell is words already. */
const parts =
  <Value>(sayParts: (value: Value) => string) =>
  (value: StoredValue): string =>
    typeof value === 'object' ? sayParts(value as Value) : String(value)

/** How parts of entries are said in the trail. */
export const metadataSayings: Sayings = {
  allowances: parts(({ workplace, years, days }: Allowance) =>
    joined(
      workplace,
      say('{years, plural, one {# year} other {# years}}', { years }),
      say('{days, plural, one {# day} other {# days}}', { days }),
    ),
  ),
  contacts: parts(({ name, role, emails, isMainContact }: Client['contacts'][number]) =>
    joined(name, isMainContact ? sayWord(toSay('main contact')) : '', role, ...emails),
  ),
  info: parts(({ region, address, phone }: Office) => joined(region, address, phone)),
}
