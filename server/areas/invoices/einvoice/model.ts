import type { Invoice } from '@e-invoice-eu/core'
import type { InvoiceItem } from '#contract/api/invoices/invoice.ts'
import { addMoney, decimalText } from '#contract/money.ts'
import type { InvoiceDocument } from '../document.ts'
import { buyerParty, payment, paymentTerms, sellerParty } from './parties.ts'
import { mostPlaces, rateOf, stepsOf, sumsOf, type Step } from './sums.ts'
import { present, xmlName, xmlText } from './text.ts'

const vat = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }
const notTaxed = {
  'cbc:TaxExemptionReasonCode': 'VATEX-EU-O',
  'cbc:TaxExemptionReason': 'Not subject to VAT',
}

/** First and last day of the billed month. The last one is also the delivery date, which CII requires. */
function period({ year, month, invoicedAt }: InvoiceDocument) {
  if (year < 1900) return { 'cac:Delivery': { 'cbc:ActualDeliveryDate': invoicedAt } }
  const [first, last] = [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 0)].map((at) =>
    new Date(at).toISOString().slice(0, 10),
  )
  return {
    'cac:InvoicePeriod': { 'cbc:StartDate': first, 'cbc:EndDate': last },
    'cac:Delivery': { 'cbc:ActualDeliveryDate': last },
  }
}

/** An invoice in the semantic model of EN 16931, with UBL names. The library writes UBL and CII from it. */
export function modelOf(document: InvoiceDocument): Invoice {
  const { companyInfo, client, bankAccount } = document
  const currency = bankAccount.currency.name
  const { lines, steps, net, tax, total } = sumsOf(document)
  const money = (name: string, amount: number, written = amount.toFixed(mostPlaces)) => ({
    [name]: written,
    [`${name}@currencyID`]: currency,
  })
  const category =
    tax > 0 ? { 'cbc:ID': 'S', 'cbc:Percent': decimalText(rateOf(tax, net)), ...vat } : { 'cbc:ID': 'O', ...vat }
  const step = ({ amount, reason, percent, base }: Step) => ({
    'cbc:ChargeIndicator': String(amount > 0),
    'cbc:AllowanceChargeReason': reason,
    ...(percent === undefined ? {} : { 'cbc:MultiplierFactorNumeric': decimalText(percent) }),
    ...money('cbc:Amount', Math.abs(amount)),
    ...(base === undefined ? {} : money('cbc:BaseAmount', base)),
  })
  const sumOf = (name: string, side: Step[]) =>
    side.length > 0 ? money(name, Math.abs(addMoney(...side.map(({ amount }) => amount)))) : {}
  const line = (item: InvoiceItem, index: number) =>
    present({
      'cbc:ID': String(index + 1),
      'cbc:InvoicedQuantity': decimalText(item.quantity),
      'cbc:InvoicedQuantity@unitCode': 'C62',
      ...money('cbc:LineExtensionAmount', item.cost),
      'cac:AllowanceCharge': stepsOf(item, currency).map(step),
      'cac:Item': { 'cbc:Name': xmlName(item.description), 'cac:ClassifiedTaxCategory': category },
      'cac:Price': money('cbc:PriceAmount', item.unitCost, decimalText(item.unitCost)),
    })
  const note = [document.description, document.note].map(xmlText).filter(Boolean).join('\n\n')
  const terms = paymentTerms(bankAccount)
  const project = xmlName(document.projectName)

  const model = present({
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ID': xmlName(document.number),
    'cbc:IssueDate': document.invoicedAt,
    'cbc:DueDate': document.dueAt,
    'cbc:InvoiceTypeCode': '380',
    'cbc:Note': note ? [note] : [],
    'cbc:DocumentCurrencyCode': currency,
    ...period(document),
    'cac:ProjectReference': project ? { 'cbc:ID': project } : undefined,
    'cac:AccountingSupplierParty': { 'cac:Party': sellerParty(companyInfo, tax > 0) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerParty(client) },
    'cac:PaymentMeans': payment(bankAccount, document.number),
    'cac:PaymentTerms': terms ? { 'cbc:Note': terms } : undefined,
    'cac:AllowanceCharge': steps.map((one) => ({ ...step(one), 'cac:TaxCategory': category })),
    'cac:TaxTotal': [
      {
        ...money('cbc:TaxAmount', tax),
        'cac:TaxSubtotal': [
          {
            ...money('cbc:TaxableAmount', net),
            ...money('cbc:TaxAmount', tax),
            'cac:TaxCategory': tax > 0 ? category : { ...category, ...notTaxed },
          },
        ],
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...money('cbc:LineExtensionAmount', lines),
      ...money('cbc:TaxExclusiveAmount', net),
      ...money('cbc:TaxInclusiveAmount', total),
      ...sumOf(
        'cbc:AllowanceTotalAmount',
        steps.filter(({ amount }) => amount < 0),
      ),
      ...sumOf(
        'cbc:ChargeTotalAmount',
        steps.filter(({ amount }) => amount > 0),
      ),
      ...money('cbc:PayableAmount', total),
    },
    'cac:InvoiceLine': document.lineItems.map(line),
  })
  // The library's type lists every allowed code; tests validate against its schema instead.
  return { 'ubl:Invoice': model } as unknown as Invoice
}
