import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.d.ts'
import type { InvoiceDocument } from '../document.ts'
import { bank, letterhead, parties, summary } from './blocks.ts'
import { invoiceFigures } from './figures.ts'
import { unknownGlyph } from './printable.ts'
import { renderPdf } from './render.ts'
import { typeset, typesetText } from './typeset.ts'
import { colours, page, styles, textWidth } from './look.ts'
import { marks, lines, sums } from './tables.ts'

export interface InvoiceOptions {
  /** Prints a watermark and a note on every page. */
  isPreview?: boolean
  /** The invoice as XML to embed (Factur-X), and its XMP metadata. */
  facturX?: { xml: string; xmp: string }
}

/** Every text of a document, which says how Han characters without kana or hangul are to be printed. */
const wordsOf = (document: InvoiceDocument) => JSON.stringify(document)

const footer = (notes: string[]) => (at: number, count: number) => ({
  columns: [
    { width: textWidth - 80, text: typesetText(notes.join('   ')), style: 'label' },
    { text: count > 1 ? `Page ${at} of ${count}` : '', style: 'label', alignment: 'right' as const },
  ],
  margin: [page.margin, 12, page.margin, 0] as [number, number, number, number],
})

const band: Content = {
  canvas: [{ type: 'rect', x: 0, y: 0, w: page.width, h: 6, color: colours.accent }],
}

interface Build {
  isPreview: boolean
  lastApart?: boolean
  /** Called if the sums are on a later page than the last line. */
  onTorn?: () => void
}

function definitionOf(document: InvoiceDocument, { isPreview, lastApart, onTorn }: Build): TDocumentDefinitions {
  const figures = invoiceFigures(document)
  const content = typeset(
    [
      letterhead(document),
      parties(document),
      summary(document, figures),
      lines(figures, lastApart),
      sums(figures),
      bank(document),
    ],
    wordsOf(document),
  )
  let lastLineOn: number | undefined
  return {
    pageSize: 'A4',
    pageMargins: [page.margin, page.top, page.margin, page.bottom],
    language: 'en',
    displayTitle: true,
    info: {
      title: `Invoice ${document.number}`,
      author: document.companyInfo.name,
      subject: document.projectName,
      creator: 'Muster',
      creationDate: new Date(`${document.invoicedAt.slice(0, 10)}T00:00:00Z`),
    },
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.2, color: colours.text },
    styles,
    background: band,
    ...(isPreview && {
      watermark: { text: 'Preview', color: colours.accent, opacity: 0.08, bold: true, fontSize: 120 },
    }),
    content,
    footer: footer([
      document.number,
      ...(isPreview ? ['Preview: this invoice is not sent yet'] : []),
      ...(JSON.stringify(content).includes(unknownGlyph)
        ? [`${unknownGlyph} stands for a character that cannot be printed here`]
        : []),
    ]),
    pageBreakBefore: ({ id, pageNumbers, startPosition }) => {
      if (id === marks.lastLine) lastLineOn = Math.max(...pageNumbers)
      if (id === marks.sums && lastLineOn && startPosition.pageNumber > lastLineOn) onTorn?.()
      return false
    },
  }
}

/**
 * Renders an invoice as PDF (rules/invoices.md#5.3). Up to about twelve lines fit on one page. Characters that the
 * fonts lack print as U+FFFD. If a page break separates the sums from the last line, renders again with that line on
 * the new page. Errors of pdfmake pass through.
 */
export async function renderInvoice(document: InvoiceDocument, options: InvoiceOptions = {}): Promise<Buffer> {
  const { isPreview = false, facturX } = options
  const enclosed = facturX && {
    name: 'factur-x.xml',
    mediaType: 'application/xml',
    description: 'Factur-X',
    text: facturX.xml,
    xmp: facturX.xmp,
  }
  let isTorn = false
  const onTorn = () => {
    isTorn = true
  }
  const pdf = await renderPdf(definitionOf(document, { isPreview, onTorn }), enclosed)
  if (!isTorn) return pdf
  return renderPdf(definitionOf(document, { isPreview, lastApart: true }), enclosed)
}
