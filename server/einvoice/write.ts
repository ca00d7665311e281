import type { InvoiceDocument } from '../areas/invoices/document.ts'
import { modelOf } from './model.ts'

const silent = { log: () => {}, warn: () => {}, error: () => {} }

/** The library takes half a second and 60 MB to load: only a server that writes electronic invoices pays for it, once. */
async function write(document: InvoiceDocument, format: 'UBL' | 'CII'): Promise<string> {
  const { FormatFactoryService } = await import('@e-invoice-eu/core')
  // Not its InvoiceService, which asks for electronic addresses: Peppol needs them, EN 16931 does not.
  const service = new FormatFactoryService().createFormatService(format, silent)
  return String(await service.generate(modelOf(document), { format, lang: 'en' }))
}

const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** What the library writes that the CII of EN 16931 has in another place: numbers of accounts that are no IBAN, currencies of lines. */
const corrected = (cii: string): string =>
  cii
    .replace(
      /<ram:IBANID>(.*?)<\/ram:IBANID>(\s*<ram:AccountName>.*?<\/ram:AccountName>)?/gs,
      (all, id: string, name = '') => (iban.test(id) ? all : `${name}<ram:ProprietaryID>${id}</ram:ProprietaryID>`),
    )
    .replace(/<ram:(ActualAmount|BasisAmount) currencyID="[A-Z]{3}">/g, '<ram:$1>')

/** An invoice as UBL 2.1, EN 16931. Only when `missingFacts` says nothing; the same document always gives the same bytes. */
export const ublOf = (document: InvoiceDocument): Promise<string> => write(document, 'UBL')

/** The same as Cross Industry Invoice (CII), which Factur-X and ZUGFeRD carry inside a PDF. */
export const ciiOf = async (document: InvoiceDocument): Promise<string> => corrected(await write(document, 'CII'))
