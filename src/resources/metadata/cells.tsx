import type { ReactNode } from 'react'
import type { Kind } from '#contract/api/keeping.ts'
import { type BankAccount, type Client, type CompanyInfo, regions } from '#contract/api/lookups.ts'
import { choiceOf } from '#contract/fields.ts'
import type { Entry } from './useEntries.ts'

const regionNames: Record<string, string> = regions

/** Fields whose cell says less than the field holds. */
const short: Record<string, (entry: Entry) => ReactNode> = {
  contacts: (entry) => {
    const [first, ...others] = (entry.contacts ?? []) as Client['contacts']
    return first ? `${first.name}${others.length ? ` +${others.length}` : ''}` : '-'
  },
  info: (entry) => {
    const info = (entry.info ?? {}) as CompanyInfo['info']
    const known = Object.keys(regions).filter((region) => region in info)
    const others = Object.keys(info).filter((region) => !(region in regions))
    return [...known.map((region) => regionNames[region]), ...others].join(', ') || '-'
  },
  currencyID: (entry) => (entry.currency as BankAccount['currency'] | undefined)?.name ?? '-',
}

/** The cell of a field of an entry; `-` for nothing. */
export function cellOf({ input }: Kind, source: string, entry: Entry): ReactNode {
  const value = entry[source]
  if (short[source]) return short[source](entry)
  if (Array.isArray(value)) return value.length
  if (typeof value === 'number') return value
  return typeof value === 'string' && value ? choiceOf(input, source, value) : '-'
}
