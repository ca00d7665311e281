import { FacturX } from 'factur-x-kit'
import { XmlDocument } from 'libxml2-wasm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ciiFaults } from '#tests/support/einvoice/check.ts'
import { aDocument, aLine } from '#tests/support/einvoice/documents.ts'
import { renderInvoice } from '../pdf/invoice.ts'
import { ciiOf, facturXOf } from './index.ts'

const plain = aDocument()
const name = 'Müster & Söhne <Łódź> Nguyễn Ωμέγα'
const document = aDocument({
  tax: 190,
  lineItems: [aLine(), aLine({ description: 'Thiết kế', discount: 10 })],
  companyInfo: { ...plain.companyInfo, name },
  projectName: 'A & B <C>',
})

async function opened(pdf: Buffer) {
  const file = await getDocument({ data: new Uint8Array(pdf) }).promise
  const pages = await Promise.all(Array.from({ length: file.numPages }, (_, at) => file.getPage(at + 1)))
  const texts = await Promise.all(pages.map((page) => page.getTextContent()))
  const attachments = (await file.getAttachments()) as unknown as Record<
    string,
    { filename: string; content: Uint8Array }
  > | null
  return {
    text: texts.map(({ items }) => items.map((item) => ('str' in item ? [item.str, item.transform] : []))),
    attachments: Object.values(attachments ?? {}),
  }
}

const metadata = (pdf: Buffer) => {
  const text = pdf.toString('utf8')
  return text.slice(text.indexOf('<x:xmpmeta'), text.indexOf('</x:xmpmeta>') + '</x:xmpmeta>'.length)
}

test('the PDF has exactly one file inside: the CII, byte for byte', async () => {
  const pdf = await renderInvoice(document, { facturX: await facturXOf(document) })
  const { attachments } = await opened(pdf)
  expect(attachments.map(({ filename }) => filename)).toEqual(['factur-x.xml'])
  const inside = Buffer.from(attachments[0]?.content ?? []).toString()
  expect(inside).toBe(await ciiOf(document))
  expect(await ciiFaults(inside)).toEqual([])
})

test('a reader of Factur-X finds the invoice in the PDF, and the invoice is valid', async () => {
  const found = await FacturX.fromPDF(await renderInvoice(document, { facturX: await facturXOf(document) }))
  expect(found.validate()).toMatchObject({ valid: true })
  expect(JSON.stringify(found.object)).toContain('20261-ATL-001')
})

test('what people read is the same with the file inside', async () => {
  const [bare, withFile] = [
    await opened(await renderInvoice(document)),
    await opened(await renderInvoice(document, { facturX: await facturXOf(document) })),
  ]
  expect(withFile.text).toEqual(bare.text)
  expect(bare.attachments).toEqual([])
})

test('the metadata are well-formed whatever names say, and tell profile and file', async () => {
  const xmp = metadata(await renderInvoice(document, { facturX: await facturXOf(document) }))
  const parsed = XmlDocument.fromString(xmp)
  const spaces = {
    fx: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
    pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
    dc: 'http://purl.org/dc/elements/1.1/',
    pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
  }
  const say = (path: string) => parsed.find(path, spaces).map((node) => ('content' in node ? node.content : ''))
  expect(say('//fx:*')).toEqual(['INVOICE', 'factur-x.xml', '1.0', 'EN 16931'])
  expect(say('//pdfaid:*')).toEqual(['3', 'B'])
  expect(say('//pdfaProperty:name').sort()).toEqual(['ConformanceLevel', 'DocumentFileName', 'DocumentType', 'Version'])
  expect(say('//dc:creator').join('')).toContain('Söhne')
  parsed.dispose()
})

test('the PDF says how the file belongs to it, and has what PDF/A-3 asks for', async () => {
  const text = (await renderInvoice(document, { facturX: await facturXOf(document) })).toString('latin1')
  for (const part of [
    '/AFRelationship /Alternative',
    '/AF [',
    '/OutputIntent',
    '/Subtype /application#2Fxml',
    '%PDF-1.7',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/\/(JavaScript|Launch|Encrypt)\b/)
})

test('the same document gives the same bytes', async () => {
  const once = await renderInvoice(document, { facturX: await facturXOf(document) })
  expect(once.equals(await renderInvoice(document, { facturX: await facturXOf(document) }))).toBe(true)
})
