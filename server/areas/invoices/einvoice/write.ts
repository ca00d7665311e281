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

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const properties = {
  DocumentFileName: 'The name of the XML file inside this document',
  DocumentType: 'The kind of document in capital letters',
  Version: 'The version of Factur-X that the XML file follows',
  ConformanceLevel: 'The profile of Factur-X that the XML file follows',
}
const values = {
  DocumentType: 'INVOICE',
  DocumentFileName: 'factur-x.xml',
  Version: '1.0',
  ConformanceLevel: 'EN 16931',
}

const property = ([name, description]: [string, string]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`

const extensionNamespaces = [
  'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"',
  'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"',
  'xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"',
].join(' ')

/**
 * XMP metadata that leads readers to the XML. PDF/A requires a description of custom properties, which is the first
 * half.
 */
const xmp = `<rdf:Description rdf:about="" ${extensionNamespaces}>
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${Object.entries(properties).map(property).join('\n')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${namespace}">
${Object.entries(values)
  .map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`)
  .join('\n')}
</rdf:Description>`

/** The XML to embed and the metadata that make a PDF a Factur-X / ZUGFeRD invoice of profile EN 16931. */
export interface FacturX {
  xml: string
  xmp: string
}

/** Builds the Factur-X parts. Call it only if `missingFacts` returns nothing. */
export const facturXOf = async (document: InvoiceDocument): Promise<FacturX> => ({
  xml: await ciiOf(document),
  xmp,
})
