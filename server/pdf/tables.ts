import type { Content, TableCell } from 'pdfmake/interfaces.d.ts'
import type { Figures } from './figures.ts'
import { columnGap, hairlines, isShort, sideWidth, textWidth } from './look.ts'

/** Ids of texts: of those with an id the builder of pages tells on which page they came to stand in the end. */
export const marks = { lastLine: 'lastLine', sums: 'sums' }

const gap = 12
const leastWidth = 44

/** At the size of the table, a little more than it takes: figures are all equally wide, the signs between them narrow. */
function widthOf(figure: string): number {
  const digits = figure.replace(/\D/g, '').length
  const narrow = figure.replace(/[^\s.,'’-]/g, '').length
  return digits * 5.1 + narrow * 2.6 + (figure.length - digits - narrow) * 7.5
}

/** Widths of the columns: figures get what they need, the description the rest. */
function widthsOf({ columns, rows }: Figures): number[] {
  const figures = columns
    .slice(1)
    .map((_, at) => Math.max(leastWidth, ...rows.map((row) => widthOf(row[at + 1] ?? ''))))
  const taken = figures.reduce((sum, width) => sum + width + gap, 0)
  return [textWidth - taken, ...figures]
}

const cell = (text: string, column: number, more: object = {}): TableCell => ({
  text,
  ...(column > 0 && { alignment: 'right', noWrap: true }),
  ...more,
})

/** The lines of the invoice; their header stands on every page. `lastApart` puts the last line on a new page. */
export function lines(figures: Figures, lastApart = false): Content {
  const { columns, rows } = figures
  const widths = widthsOf(figures)
  const isKept = rows.every(([description = '']) => isShort(description, widths[0] ?? 1))
  const table = (some: string[][], isNewPage: boolean): Content => ({
    table: {
      headerRows: 1,
      dontBreakRows: isKept,
      keepWithHeaderRows: isKept ? 1 : 0,
      widths,
      body: [
        columns.map((name, column) => cell(name, column, { style: 'label' })),
        ...some.map((row) =>
          row.map((text, column) =>
            cell(text, column, row === rows.at(-1) && column === 0 ? { id: marks.lastLine } : {}),
          ),
        ),
      ],
    },
    layout: hairlines(
      (at) => at === 1,
      (at) => at > 0,
    ),
    ...(isNewPage && { pageBreak: 'before' }),
  })
  if (!lastApart) return table(rows, false)
  return [...(rows.length > 1 ? [table(rows.slice(0, -1), false)] : []), table(rows.slice(-1), true)]
}

/** Subtotal, tax, discount and total: never on a page of their own. */
export function sums({ totals }: Figures): Content {
  const last = totals.length - 1
  return {
    unbreakable: true,
    columns: [
      { width: textWidth - sideWidth - columnGap, text: '' },
      {
        width: sideWidth,
        table: {
          widths: ['auto', '*'],
          body: totals.map(([label, amount], at) => [
            {
              text: label,
              ...(at === last && { style: 'total' }),
              ...(at === 0 && { id: marks.sums }),
            },
            { text: amount, alignment: 'right', noWrap: true, ...(at === last && { style: 'total' }) },
          ]),
        },
        layout: hairlines(
          (at, count) => at === count - 1,
          (at, count) => at > 0 && at < count,
        ),
      },
    ],
    columnGap,
  }
}
