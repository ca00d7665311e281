import { sql } from 'kysely'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { currencyOf, regionsOf } from '#server/areas/metadata/index.ts'
import { listOf } from '#server/areas/employees/index.ts'
import type { Db } from '#server/platform/deps.ts'

/** The current company, client and bank account for the invoices of a project. */
export interface Parties extends Pick<InvoiceRow, 'projectName' | 'client' | 'bankAccount' | 'companyInfo'> {
  projectId: string
  /** The code of the project, which is part of invoice numbers. */
  code: string
}

const or = (column: string) => sql`coalesce(${sql.ref(column)}, '')`

const noCurrency = sql`json_build_object('id', '', 'name', '', 'symbol', '', 'locale', '', 'type', '')`

/** SQL for the bank account `b` in the shape of rules/invoices.md#4.1. Without an account, all texts are blank. */
export const bankObject = sql`json_build_object('id', coalesce(b.id::text, ''),
  'accountNumber', ${or('b.account_number')}, 'bankName', ${or('b.bank_name')}, 'ownerName', ${or('b.owner_name')},
  'address', ${or('b.address')},
  'swiftCode', ${or('b.swift_code')}, 'routingNumber', ${or('b.routing_number')}, 'name', ${or('b.name')},
  'ukSortCode', ${or('b.uk_sort_code')}, 'intermediaryBankName', ${or('b.intermediary_bank_name')},
  'intermediaryBankAddress', ${or('b.intermediary_bank_address')}, 'currencyID', coalesce(b.currency_id::text, ''),
  'currency', coalesce(${currencyOf('b')}, ${noCurrency}))`

/** SQL for the company `k` in the shape of rules/invoices.md#4.1. */
export const companyObject = sql`json_build_object('id', coalesce(k.id::text, ''), 'name', ${or('k.name')},
  'description', ${or('k.description')}, 'registrationNumber', ${or('k.registration_number')},
  'info', ${regionsOf('k')}, 'country', ${or('k.country')}, 'taxNumber', ${or('k.tax_number')}, 'accountingEmail',
  ${or('k.accounting_email')})`

const contacts = listOf(
  sql`json_build_object('id', c.id, 'name', c.name, 'emails', c.emails, 'isMainContact', c.is_main_contact)`,
  sql`c.is_main_contact desc, c.created_at, c.id`,
  sql`from client_contacts c where c.client_id = l.id and c.deleted_at is null`,
)

/** SQL for the client `l` in the shape of rules/invoices.md#4.1, its main contact first. */
export const clientObject = sql`json_build_object('clientCompany', ${or('l.name')}, 'clientAddress', ${or('l.address')},
  'contacts', ${contacts}, 'country', ${or('l.country')}, 'registrationNumber', ${or('l.registration_number')})`

/** Joins the company `k` and the client `l` of the project `p`. */
export const partyJoins = sql`left join company_infos k on k.id = p.company_info_id
  left join clients l on l.id = p.client_id`

/**
 * The parties of a project, or undefined if it does not exist. `bankId` replaces the project's own account; an unknown
 * or deleted account is blank.
 */
export async function partiesOf(db: Db, projectId: string, bankId?: string): Promise<Parties | undefined> {
  const account = bankId ? sql`${bankId}::uuid` : sql`p.bank_account_id`
  const { rows } = await sql<Parties>`select p.id as "projectId", p.code, p.name as "projectName",
      ${clientObject} as client, ${bankObject} as "bankAccount", ${companyObject} as "companyInfo"
    from projects p ${partyJoins} left join bank_accounts b on b.id = ${account} and b.deleted_at is null
    where p.id = ${projectId} and p.deleted_at is null`.execute(db)
  return rows[0]
}
