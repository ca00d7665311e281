import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { printedInvoice } from '#tests/support/printedInvoice.ts'
import { pdfPages } from '#tests/support/pdfText.ts'
import { printable } from './printable.ts'
import { renderInvoice } from './invoice.ts'

const textOf = async (description: string) =>
  (await pdfPages(await renderInvoice(printedInvoice({ description })))).join('\n')

test('letters of the demo company are shown as they are', () => {
  const letters = 'Nguyễn Huệ Đà Nẵng ỹ Φανάρι Εκπαιδευτική Ακτή ΐ Борислав Ю Ґ Łódź Ștefan ₫ € £ “—” ½ №'
  expect(printable(letters)).toBe(letters)
  expect(printable(letters.normalize('NFD'))).toBe(letters)
})

test.each([
  ['😀 🇩🇪 \u{1F6F8}\uFE0F', '� � �'],
  ['葛\u{E0104}飾', '葛飾'],
  ['a👨‍👩‍👧b', 'a�b'],
  ['１２ ⅓ ① 𝐀', '１２ 1⁄3 ① A'],
  ['a\u0000b\u202Ec\u00ADd\uFE0F', 'abcd'],
  ['a\r\nb\u2028c\td', 'a\nb\nc\u00a0d'],
  ['\ud800', '�'],
])('what the face lacks is made plain, or shown as unknown: %#', (given, shown) => {
  expect(printable(given)).toBe(shown)
})

test('an invoice with unknown characters says what their sign means', async () => {
  const text = await textOf('Launch 🚀🎉, done')
  expect(text).toContain('Launch ��, done')
  expect(text).toContain('� stands for a character that cannot be printed here')
  expect(await textOf('plain')).not.toContain('�')
})

test('text that looks like a picture, a file or an address is text', async () => {
  const asked: unknown[] = []
  const before = globalThis.fetch
  globalThis.fetch = (address) => {
    asked.push(address)
    return Promise.reject(new Error('No address is asked for.'))
  }
  try {
    const words = 'data:image/png;base64,AAAA file:///etc/passwd /etc/passwd https://example.com/x.png <b>&amp;'
    expect(await textOf(words)).toContain(words)
  } finally {
    globalThis.fetch = before
  }
  expect(asked).toEqual([])
})

test('the same invoice gives the same bytes', async () => {
  const [one, other] = [await renderInvoice(printedInvoice()), await renderInvoice(printedInvoice())]
  expect(one.equals(other)).toBe(true)
})

test('a document says what it is, as PDF/A-3b, with XML inside where it is given', async () => {
  const { companyInfo } = printedInvoice()
  const facturX = {
    xml: '<a>Đà Nẵng</a>',
    xmp: '<rdf:Description rdf:about="" xmlns:x="urn:x"><x:y>1</x:y></rdf:Description>',
  }
  const pdf = await renderInvoice(printedInvoice({ companyInfo: { ...companyInfo, name: 'Tide & <Sons>' } }), {
    facturX,
  })
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  try {
    const { info, metadata } = await document.getMetadata()
    expect(info).toMatchObject({
      PDFFormatVersion: '1.7',
      Language: 'en',
      Title: 'Invoice 202617-HARBOR-004',
      Author: 'Tide +  Sons ',
      Subject: 'Harbor Pilot',
    })
    expect(metadata?.get('pdfaid:part')).toBe('3')
    expect(metadata?.get('pdfaid:conformance')).toBe('B')
    const attachments: Record<string, { content: Uint8Array }> = await document.getAttachments()
    expect(Object.keys(attachments)).toEqual(['factur-x.xml'])
    expect(Buffer.from(attachments['factur-x.xml']?.content ?? []).toString()).toBe(facturX.xml)
  } finally {
    await document.destroy()
  }
  expect(pdf.toString('latin1')).toContain('<x:y>1</x:y>')
})
