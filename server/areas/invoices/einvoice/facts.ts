import type { InvoiceCompany } from '#contract/api/invoices/invoice.ts'
import { decimalsOf } from '#contract/money.ts'
import { say, sayWord } from '#server/platform/languages/i18n.ts'
import { type InvoiceDocument, printedOffice } from '../document.ts'
import { countryCode, xmlName } from './text.ts'
import { mostPlaces, rateOf, sumsOf } from './sums.ts'

/** A rate below 0.5 % is taken as 0 by the rules (BR-CO-17), and then the tax has to be 0 as well when rounded. */
const [leastRate, leastTax] = [0.5, 0.5]

/** Regions that consist of one country. */
const countryOfRegion: Record<string, string> = { us: 'US', vn: 'VN' }

/** Country of the issuing company. Falls back to the country of the printed office if none is filled in. */
export function sellerCountry(company: InvoiceCompany): string | undefined {
  if (xmlName(company.country)) return countryCode(company.country)
  return countryOfRegion[printedOffice(company).region ?? '']
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

function country(written: string, code: string | undefined, whose: string, where: string): string | undefined {
  if (code !== undefined) return undefined
  const facts = { name: whose, tab: sayWord(where) }
  return xmlName(written)
    ? say('"{country}" is not a country with a code. Correct the country of {name} in Settings, {tab}.', {
        ...facts,
        country: xmlName(written),
      })
    : say('Fill in the country of {name} in Settings, {tab}.', facts)
}

/**
 * Missing data for an electronic invoice (EN 16931), as sentences that say where to fill it in. Empty if it can be
 * written. An invoice without it is valid too, as a plain PDF.
 */
export function missingFacts(document: InvoiceDocument): string[] {
  const { companyInfo: seller, client: buyer, bankAccount, tax } = document
  const [issuer, client] = [
    xmlName(seller.name) || say('the company'),
    xmlName(buyer.clientCompany) || say('the client'),
  ]
  const { name: currency, type } = bankAccount.currency
  const sums = sumsOf(document)
  return [
    xmlName(document.number) ? undefined : say('The invoice has no number yet. It gets one when you save or send it.'),
    document.lineItems.length > 0 ? undefined : say('Add a line: an electronic invoice needs at least one.'),
    document.lineItems.every((line) => xmlName(line.description)) ? undefined : say('Say what each line is for.'),
    xmlName(seller.name)
      ? undefined
      : say('Choose the company that issues the invoice in the commercial data of the project.'),
    xmlName(seller.name) ? country(seller.country, sellerCountry(seller), issuer, 'Companies') : undefined,
    !xmlName(seller.name) || xmlName(seller.registrationNumber) || xmlName(seller.taxNumber)
      ? undefined
      : say('Fill in the registration number or the VAT number of {issuer} in Settings, Companies.', { issuer }),
    tax > 0 && xmlName(seller.name) && !xmlName(seller.taxNumber)
      ? say('Fill in the VAT number of {issuer} in Settings, Companies: the invoice has tax.', { issuer })
      : undefined,
    xmlName(buyer.clientCompany) ? undefined : say('Choose the client in the commercial data of the project.'),
    xmlName(buyer.clientCompany) ? country(buyer.country, countryCode(buyer.country), client, 'Clients') : undefined,
    type === 'fiat' && currencies.has(currency)
      ? undefined
      : currency
        ? say('Choose a bank account whose currency is money of a country, such as EUR: "{currency}" is not.', {
            currency,
          })
        : say('Choose a bank account whose currency is money of a country, such as EUR.'),
    [...document.lineItems.map(({ cost }) => cost), document.subTotal, tax, document.discount, document.total].every(
      (amount) => decimalsOf(amount) <= mostPlaces,
    )
      ? undefined
      : say('An electronic invoice has amounts of at most two decimals. This one has more.'),
    tax > 0 && sums.net <= 0
      ? say('Lower the discount: it takes away all that the tax could be a share of.')
      : undefined,
    tax >= leastTax && sums.net > 0 && rateOf(tax, sums.net) < leastRate
      ? say('Check the tax: electronic invoices have no rate below 0.5 %.')
      : undefined,
  ].filter((fact) => fact !== undefined)
}
