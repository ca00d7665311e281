import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The selectable text of a PDF, page by page, in document order. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  try {
    const pages = Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      const parts = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      return parts.join('').replace(/\s+/g, ' ').trim()
    })
    return await Promise.all(pages)
  } finally {
    await document.destroy()
  }
}
