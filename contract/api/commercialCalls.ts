import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { idsFilter } from '../queries.ts'
import { commercialKinds } from './commercialKinds.ts'
import { type KeepingPermissions, type Kind, keepingCalls } from './keeping.ts'
import { BankAccount, Client, CompanyInfo } from './lookups.ts'

/** What keeping clients, companies and bank accounts takes. */
export const commercialMay = {
  read: 'projects.edit',
  create: 'projects.edit',
  edit: 'projects.edit',
  delete: 'projects.edit',
} satisfies KeepingPermissions

const list = <S extends z.ZodType>(path: string, summary: string, item: S) =>
  endpoint({
    method: 'GET',
    path,
    access: commercialMay.read,
    summary,
    query: z.object({ ids: idsFilter }),
    response: data(z.array(item)),
  })

const keeping = (path: string, kind: Kind) =>
  keepingCalls(kind, {
    path,
    access: commercialMay.read,
    may: commercialMay,
    changes: kind.input.partial(),
    description: 'What is absent is kept, `""` and `[]` clear what need not be there. A list is sent whole.',
  })

/** Clients: the whole list by name (rules/metadata.md#3.2), and the calls that keep them. */
export const clients = {
  list: list('/clients', 'Clients with their contacts', Client),
  ...keeping('/clients', commercialKinds.clients),
}
/** Companies that issue invoices, likewise (rules/metadata.md#3.3). */
export const companyInfos = {
  list: list('/company-infos', 'Companies that issue invoices', CompanyInfo),
  ...keeping('/company-infos', commercialKinds.companyInfos),
}
/** Bank accounts, likewise (rules/metadata.md#3.4). */
export const bankAccounts = {
  list: list('/bank-accounts', 'Bank accounts with their currency', BankAccount),
  ...keeping('/bank-accounts', commercialKinds.bankAccounts),
}
