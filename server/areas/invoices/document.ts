import type { InvoiceCompany, InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { regions } from '#contract/api/metadata/lookups.ts'

/** The content of an invoice. PDF, XML and mail use only these fields. */
export type InvoiceDocument = Pick<
  InvoiceRow,
  | 'number'
  | 'invoicedAt'
  | 'dueAt'
  | 'month'
  | 'year'
  | 'description'
  | 'note'
  | 'lineItems'
  | 'subTotal'
  | 'tax'
  | 'discount'
  | 'total'
  | 'projectName'
  | 'client'
  | 'bankAccount'
  | 'companyInfo'
>

const months = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

/** English name of a month, 1 to 12. */
export const monthName = (month: number): string => months.format(Date.UTC(2000, month - 1, 1))

const endings = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** `2026-11-22` as `November 22nd, 2026`, the date format of invoices (rules/invoices.md#5.4). */
export function longDate(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return `${monthName(month)} ${day}${endings[ordinals.select(day) as keyof typeof endings]}, ${year}`
}

/**
 * The office that PDF and electronic invoice name: the first region with an address (rules/metadata.md#3.3). Without
 * any, the first phone.
 */
export function printedOffice({ info }: InvoiceCompany): { region?: string; address: string; phone: string } {
  const known = Object.keys(regions).flatMap((region) => (info[region] ? [{ region, ...info[region] }] : []))
  const nowhere = { address: '', phone: known.find(({ phone }) => phone.trim())?.phone ?? '' }
  return known.find(({ address }) => address.trim()) ?? nowhere
}
