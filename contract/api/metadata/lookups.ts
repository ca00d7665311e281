import { z } from 'zod'
import { Instant } from '../../dates.ts'
import { Id } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { Currency } from './metadata.ts'
import { Picture } from '../../pictures.ts'
import { words } from '../../words.ts'

/** A contact of a client (rules/metadata.md#3.2). */
const ClientContact = z.object({
  id: Id,
  name: z.string(),
  role: z.string(),
  emails: z.array(z.string()),
  isMainContact: z.boolean(),
})

/** A client, as returned by the list and by writes (rules/metadata.md#3.2). */
export const Client = z.object({
  id: Id,
  createdAt: Instant,
  updatedAt: Instant.nullable(),
  name: z.string(),
  description: z.string(),
  registrationNumber: z.string(),
  avatar: Picture,
  address: z.string(),
  country: z.string(),
  city: z.string(),
  industry: z.string(),
  website: z.string(),
  lat: z.string(),
  long: z.string(),
  companySize: z.string(),
  solutionType: z.string(),
  isPublic: z.boolean(),
  contacts: z.array(ClientContact),
  /** Always empty here. */
  projects: z.array(z.never()),
})
export type Client = z.infer<typeof Client>

/** Regions of a company. Invoices print the first one that is filled in (rules/metadata.md#3.3). */
export const regions = words({ us: 'United States', eu: 'Europe', vn: 'Vietnam' })

/**
 * A company that issues invoices (rules/metadata.md#3.3). `info`: address and phone by region. Later keys are additions
 * of Muster.
 */
export const CompanyInfo = z.object({
  id: Id,
  createdAt: Instant,
  updatedAt: Instant.nullable(),
  name: z.string(),
  description: z.string(),
  registrationNumber: z.string(),
  info: z.record(z.string(), z.object({ address: z.string(), phone: z.string() })),
  country: z.string(),
  /** Number for value-added tax. */
  taxNumber: z.string(),
  /** Gets a copy of every invoice. */
  accountingEmail: z.string(),
})
export type CompanyInfo = z.infer<typeof CompanyInfo>

/** An account that invoices are paid to (rules/metadata.md#3.4). Its currency is that of its projects. */
export const BankAccount = z.object({
  id: Id,
  createdAt: Instant,
  updatedAt: Instant.nullable(),
  accountNumber: z.string(),
  bankName: z.string(),
  ownerName: z.string(),
  address: z.string().nullable(),
  swiftCode: z.string(),
  routingNumber: z.string(),
  name: z.string(),
  ukSortCode: z.string(),
  intermediaryBankName: z.string(),
  intermediaryBankAddress: z.string(),
  currencyID: Id,
  currency: field(Currency, { label: 'Currency' }),
})
export type BankAccount = z.infer<typeof BankAccount>
