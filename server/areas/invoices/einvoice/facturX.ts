import type { InvoiceDocument } from '../document.ts'
import { ciiOf } from './write.ts'

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
