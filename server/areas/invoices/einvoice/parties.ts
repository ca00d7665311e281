import type { InvoiceBank, InvoiceClient, InvoiceCompany } from '#contract/api/invoices/invoice.ts'
import { vatId } from './taxNumber.ts'
import { countryCode, present, xmlLines, xmlName } from './text.ts'
import { printedOffice } from '../document.ts'
import { sellerCountry } from './facts.ts'

/** Splits an address text into up to three lines. */
function address(text: string, code: string | undefined) {
  const [first, second, ...more] = xmlLines(text)
  return present({
    'cbc:StreetName': first,
    'cbc:AdditionalStreetName': second,
    'cac:AddressLine': more.length > 0 ? { 'cbc:Line': more.join(', ') } : undefined,
    'cac:Country': { 'cbc:IdentificationCode': code },
  })
}

/** The tax number as VAT identifier (BT-31), or as tax registration (BT-32). */
function taxScheme(number: string, country: string | undefined) {
  const id = vatId(number, country)
  return { 'cbc:CompanyID': id ?? number, 'cac:TaxScheme': { 'cbc:ID': id ? 'VAT' : 'FC' } }
}

/**
 * The issuing company. A tax number is allowed as such only on invoices with tax. Without a registration number, it
 * identifies the seller there, because the library drops other seller ids in CII.
 */
export function sellerParty(company: InvoiceCompany, hasTax: boolean) {
  const { address: text, phone } = printedOffice(company)
  const country = sellerCountry(company)
  const [registration, tax] = [xmlName(company.registrationNumber), xmlName(company.taxNumber)]
  return present({
    'cac:PostalAddress': address(text, country),
    'cac:PartyTaxScheme': hasTax ? [taxScheme(tax, country)] : [],
    'cac:PartyLegalEntity': present({
      'cbc:RegistrationName': xmlName(company.name),
      'cbc:CompanyID': registration || tax,
    }),
    'cac:Contact': xmlName(phone) ? { 'cbc:Telephone': xmlName(phone) } : undefined,
  })
}

/** The client of an invoice. */
export const buyerParty = (client: InvoiceClient) => ({
  'cac:PostalAddress': address(client.clientAddress, countryCode(client.country)),
  'cac:PartyLegalEntity': present({
    'cbc:RegistrationName': xmlName(client.clientCompany),
    'cbc:CompanyID': xmlName(client.registrationNumber),
  }),
})

/** Payment by transfer (code 30) to the account, with the invoice number as reference. */
export function payment(bank: InvoiceBank, number: string) {
  const account = bank.accountNumber.replace(/\s/g, '')
  const swift = xmlName(bank.swiftCode)
  if (!xmlName(account)) return []
  return [
    {
      'cbc:PaymentMeansCode': '30',
      'cbc:PaymentID': xmlName(number),
      'cac:PayeeFinancialAccount': present({
        'cbc:ID': xmlName(account),
        'cbc:Name': xmlName(bank.ownerName),
        'cac:FinancialInstitutionBranch': swift ? { 'cbc:ID': swift } : undefined,
      }),
    },
  ]
}

/** Bank details beyond account and SWIFT code, as text, because the model has no fields for them. */
export const paymentTerms = (bank: InvoiceBank): string =>
  [
    ['Bank', bank.bankName],
    ['Bank address', bank.address ?? ''],
    ['Routing number', bank.routingNumber],
    ['UK sort code', bank.ukSortCode],
    ['Intermediary bank', bank.intermediaryBankName],
    ['Address of the intermediary bank', bank.intermediaryBankAddress],
  ]
    .map(([label = '', value = '']) => ({ label, value: xmlName(value) }))
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n')
