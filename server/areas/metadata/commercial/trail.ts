import type { BankAccount, Client, CompanyInfo } from '#contract/api/metadata/lookups.ts'

type Parts = Partial<Pick<Client, 'contacts'> & Pick<CompanyInfo, 'info'> & Pick<BankAccount, 'currencyID'>>

const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')

/** An entry as the audit trail compares and shows it: contacts and offices as text, the currency only by its name. */
export function tellable(entry: object): object {
  const { contacts, info, currencyID: _, ...rest } = entry as Parts
  return {
    ...rest,
    ...(contacts && {
      contacts: contacts.map(({ name, role, emails, isMainContact }) =>
        joined(name, isMainContact ? 'main contact' : '', role, ...emails),
      ),
    }),
    ...(info && {
      info: Object.entries(info).map(([region, { address, phone }]) => joined(region, address, phone)),
    }),
  }
}
