/** XPaths of the terms of EN 16931 in UBL or CII. A list has the path of an item and paths within it. */
export interface Terms {
  root: string
  head: Record<string, string>
  lists: Record<string, { path: string; item: Record<string, string> }>
}

export const namespaces = {
  u: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

const party = (who: string) => `cac:Accounting${who}Party/cac:Party`
const ublAddress = (who: string, name: string) => ({
  [`${name}Line1`]: `${party(who)}/cac:PostalAddress/cbc:StreetName`,
  [`${name}Line2`]: `${party(who)}/cac:PostalAddress/cbc:AdditionalStreetName`,
  [`${name}Line3`]: `${party(who)}/cac:PostalAddress/cac:AddressLine/cbc:Line`,
  [`${name}Country`]: `${party(who)}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`,
  [name]: `${party(who)}/cac:PartyLegalEntity/cbc:RegistrationName`,
  [`${name}Registration`]: `${party(who)}/cac:PartyLegalEntity/cbc:CompanyID`,
  [`${name}Vat`]: `${party(who)}/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID='VAT']/cbc:CompanyID`,
  [`${name}Tax`]: `${party(who)}/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID!='VAT']/cbc:CompanyID`,
  [`${name}Phone`]: `${party(who)}/cac:Contact/cbc:Telephone`,
})
const ublStep = {
  isCharge: 'cbc:ChargeIndicator',
  reason: 'cbc:AllowanceChargeReason',
  amount: 'cbc:Amount',
  base: 'cbc:BaseAmount',
  percent: 'cbc:MultiplierFactorNumeric',
}

export const ublTerms: Terms = {
  root: '/u:Invoice',
  head: {
    specification: 'cbc:CustomizationID',
    number: 'cbc:ID',
    issued: 'cbc:IssueDate',
    due: 'cbc:DueDate',
    type: 'cbc:InvoiceTypeCode',
    note: 'cbc:Note',
    currency: 'cbc:DocumentCurrencyCode',
    project: 'cac:ProjectReference/cbc:ID',
    from: 'cac:InvoicePeriod/cbc:StartDate',
    to: 'cac:InvoicePeriod/cbc:EndDate',
    delivered: 'cac:Delivery/cbc:ActualDeliveryDate',
    ...ublAddress('Supplier', 'seller'),
    ...ublAddress('Customer', 'buyer'),
    means: 'cac:PaymentMeans/cbc:PaymentMeansCode',
    reference: 'cac:PaymentMeans/cbc:PaymentID',
    account: 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID',
    accountName: 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:Name',
    swift: 'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID',
    terms: 'cac:PaymentTerms/cbc:Note',
    lineSum: 'cac:LegalMonetaryTotal/cbc:LineExtensionAmount',
    allowances: 'cac:LegalMonetaryTotal/cbc:AllowanceTotalAmount',
    charges: 'cac:LegalMonetaryTotal/cbc:ChargeTotalAmount',
    net: 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount',
    tax: 'cac:TaxTotal/cbc:TaxAmount',
    total: 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
    payable: 'cac:LegalMonetaryTotal/cbc:PayableAmount',
  },
  lists: {
    taxes: {
      path: 'cac:TaxTotal/cac:TaxSubtotal',
      item: {
        net: 'cbc:TaxableAmount',
        tax: 'cbc:TaxAmount',
        category: 'cac:TaxCategory/cbc:ID',
        rate: 'cac:TaxCategory/cbc:Percent',
        exemption: 'cac:TaxCategory/cbc:TaxExemptionReason',
        exemptionCode: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
      },
    },
    steps: {
      path: 'cac:AllowanceCharge',
      item: { ...ublStep, category: 'cac:TaxCategory/cbc:ID', rate: 'cac:TaxCategory/cbc:Percent' },
    },
    lines: {
      path: 'cac:InvoiceLine',
      item: {
        id: 'cbc:ID',
        quantity: 'cbc:InvoicedQuantity',
        unit: 'cbc:InvoicedQuantity/@unitCode',
        net: 'cbc:LineExtensionAmount',
        name: 'cac:Item/cbc:Name',
        price: 'cac:Price/cbc:PriceAmount',
        category: 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID',
        rate: 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent',
      },
    },
    lineSteps: { path: 'cac:InvoiceLine/cac:AllowanceCharge', item: { line: '../cbc:ID', ...ublStep } },
  },
}

const trade = 'rsm:SupplyChainTradeTransaction'
const agreed = `${trade}/ram:ApplicableHeaderTradeAgreement`
const settled = `${trade}/ram:ApplicableHeaderTradeSettlement`
const sums = `${settled}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
const means = `${settled}/ram:SpecifiedTradeSettlementPaymentMeans`
const day = 'udt:DateTimeString'
const ciiParty = (who: string, name: string) => ({
  [`${name}Line1`]: `${agreed}/ram:${who}/ram:PostalTradeAddress/ram:LineOne`,
  [`${name}Line2`]: `${agreed}/ram:${who}/ram:PostalTradeAddress/ram:LineTwo`,
  [`${name}Line3`]: `${agreed}/ram:${who}/ram:PostalTradeAddress/ram:LineThree`,
  [`${name}Country`]: `${agreed}/ram:${who}/ram:PostalTradeAddress/ram:CountryID`,
  [name]: `${agreed}/ram:${who}/ram:Name`,
  [`${name}Registration`]: `${agreed}/ram:${who}/ram:SpecifiedLegalOrganization/ram:ID`,
  [`${name}Vat`]: `${agreed}/ram:${who}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']`,
  [`${name}Tax`]: `${agreed}/ram:${who}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID='FC']`,
  [`${name}Phone`]: `${agreed}/ram:${who}/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:CompleteNumber`,
})
const ciiStep = {
  isCharge: 'ram:ChargeIndicator/udt:Indicator',
  reason: 'ram:Reason',
  amount: 'ram:ActualAmount',
  base: 'ram:BasisAmount',
  percent: 'ram:CalculationPercent',
}
const line = `${trade}/ram:IncludedSupplyChainTradeLineItem`
const lineSettled = 'ram:SpecifiedLineTradeSettlement'

export const ciiTerms: Terms = {
  root: '/rsm:CrossIndustryInvoice',
  head: {
    specification: 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID',
    number: 'rsm:ExchangedDocument/ram:ID',
    issued: `rsm:ExchangedDocument/ram:IssueDateTime/${day}`,
    due: `${settled}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/${day}`,
    type: 'rsm:ExchangedDocument/ram:TypeCode',
    note: 'rsm:ExchangedDocument/ram:IncludedNote/ram:Content',
    currency: `${settled}/ram:InvoiceCurrencyCode`,
    project: `${agreed}/ram:SpecifiedProcuringProject/ram:ID`,
    from: `${settled}/ram:BillingSpecifiedPeriod/ram:StartDateTime/${day}`,
    to: `${settled}/ram:BillingSpecifiedPeriod/ram:EndDateTime/${day}`,
    delivered: `${trade}/ram:ApplicableHeaderTradeDelivery/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/${day}`,
    ...ciiParty('SellerTradeParty', 'seller'),
    ...ciiParty('BuyerTradeParty', 'buyer'),
    means: `${means}/ram:TypeCode`,
    reference: `${settled}/ram:PaymentReference`,
    account: `${means}/ram:PayeePartyCreditorFinancialAccount/*[self::ram:IBANID or self::ram:ProprietaryID]`,
    accountName: `${means}/ram:PayeePartyCreditorFinancialAccount/ram:AccountName`,
    swift: `${means}/ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID`,
    terms: `${settled}/ram:SpecifiedTradePaymentTerms/ram:Description`,
    lineSum: `${sums}/ram:LineTotalAmount`,
    allowances: `${sums}/ram:AllowanceTotalAmount`,
    charges: `${sums}/ram:ChargeTotalAmount`,
    net: `${sums}/ram:TaxBasisTotalAmount`,
    tax: `${sums}/ram:TaxTotalAmount`,
    total: `${sums}/ram:GrandTotalAmount`,
    payable: `${sums}/ram:DuePayableAmount`,
  },
  lists: {
    taxes: {
      path: `${settled}/ram:ApplicableTradeTax`,
      item: {
        net: 'ram:BasisAmount',
        tax: 'ram:CalculatedAmount',
        category: 'ram:CategoryCode',
        rate: 'ram:RateApplicablePercent',
        exemption: 'ram:ExemptionReason',
        exemptionCode: 'ram:ExemptionReasonCode',
      },
    },
    steps: {
      path: `${settled}/ram:SpecifiedTradeAllowanceCharge`,
      item: {
        ...ciiStep,
        category: 'ram:CategoryTradeTax/ram:CategoryCode',
        rate: 'ram:CategoryTradeTax/ram:RateApplicablePercent',
      },
    },
    lines: {
      path: line,
      item: {
        id: 'ram:AssociatedDocumentLineDocument/ram:LineID',
        quantity: 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity',
        unit: 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode',
        net: `${lineSettled}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
        name: 'ram:SpecifiedTradeProduct/ram:Name',
        price: 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount',
        category: `${lineSettled}/ram:ApplicableTradeTax/ram:CategoryCode`,
        rate: `${lineSettled}/ram:ApplicableTradeTax/ram:RateApplicablePercent`,
      },
    },
    lineSteps: {
      path: `${line}/${lineSettled}/ram:SpecifiedTradeAllowanceCharge`,
      item: { line: '../../ram:AssociatedDocumentLineDocument/ram:LineID', ...ciiStep },
    },
  },
}
