import { z } from 'zod'
import { data, endpoint } from '../../endpoint.ts'
import { idsFilter } from '../../queries.ts'
import { commercialKinds } from './commercialKinds.ts'
import { type KeepingPermissions, type Kind, keepingCalls } from './keeping.ts'
import { BankAccount, Client, CompanyInfo } from './lookups.ts'

/** Permissions for clients, companies and bank accounts. */
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
    description: 'Absent fields keep their value; `""` and `[]` clear optional ones. Lists are replaced as a whole.',
  })

/** The calls of a kind whose entries can't be merged: money was paid to each (docs/decisions/089-merging.md). */
const unmerged = (path: string, kind: Kind) => {
  const { merge: _, ...calls } = keeping(path, kind)
  return calls
}

/** Clients: the whole list by name (rules/metadata.md#3.2), and calls on single entries. */
export const clients = {
  list: list('/clients', 'Clients with their contacts', Client),
  ...keeping('/clients', commercialKinds.clients),
}
/** Companies that issue invoices: list (rules/metadata.md#3.3) and calls on single entries. */
export const companyInfos = {
  list: list('/company-infos', 'Companies that issue invoices', CompanyInfo),
  ...unmerged('/company-infos', commercialKinds.companyInfos),
}
/** Bank accounts: list (rules/metadata.md#3.4) and calls on single entries. */
export const bankAccounts = {
  list: list('/bank-accounts', 'Bank accounts with their currency', BankAccount),
  ...unmerged('/bank-accounts', commercialKinds.bankAccounts),
}
