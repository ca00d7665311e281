import type { InvoiceDocument } from '../document.ts'
import { modelOf } from './model.ts'

const silent = { log: () => {}, warn: () => {}, error: () => {} }

/** Loads the library on first use, because it takes half a second and 60 MB. */
async function write(document: InvoiceDocument, format: 'UBL' | 'CII'): Promise<string> {
  const { FormatFactoryService } = await import('@e-invoice-eu/core')
  // The library's InvoiceService requires electronic addresses, as Peppol does. EN 16931 doesn't.
  const service = new FormatFactoryService().createFormatService(format, silent)
  return String(await service.generate(modelOf(document), { format, lang: 'en' }))
}

const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/**
 * Moves what the library puts elsewhere than CII of EN 16931: account numbers other than IBANs, currencies of lines.
 */
const corrected = (cii: string): string =>
  cii
    .replace(
      /<ram:IBANID>(.*?)<\/ram:IBANID>(\s*<ram:AccountName>.*?<\/ram:AccountName>)?/gs,
      (all, id: string, name = '') => (iban.test(id) ? all : `${name}<ram:ProprietaryID>${id}</ram:ProprietaryID>`),
    )
    .replace(/<ram:(ActualAmount|BasisAmount) currencyID="[A-Z]{3}">/g, '<ram:$1>')

/**
 * An invoice as UBL 2.1 (EN 16931). Call it only if `missingFacts` returns nothing. Identical documents give identical
 * bytes.
 */
export const ublOf = (document: InvoiceDocument): Promise<string> => write(document, 'UBL')

/** The same as Cross Industry Invoice (CII), for Factur-X and ZUGFeRD PDFs. */
export const ciiOf = async (document: InvoiceDocument): Promise<string> => corrected(await write(document, 'CII'))
