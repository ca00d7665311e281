import type { Content, TableCell } from 'pdfmake/interfaces.d.ts'
import type { Figures } from './figures.ts'
import { columnGap, hairlines, isShort, sideWidth, textWidth } from './look.ts'

/** Node ids. pdfmake reports the page of each node with an id. */
export const marks = { lastLine: 'lastLine', sums: 'sums' }

const gap = 12
const leastWidth = 44

/** Upper bound of a figure's width at the table's text size. Digits share one width, separators are narrow. */
function widthOf(figure: string): number {
  const digits = figure.replace(/\D/g, '').length
  const narrow = figure.replace(/[^\s.,'’-]/g, '').length
  return digits * 5.1 + narrow * 2.6 + (figure.length - digits - narrow) * 7.5
}

/** Column widths: figures get what they need, the description gets the rest. */
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

/** The table of line items, with its header on each page. `lastApart` puts the last line on a new page. */
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

/** Subtotal, tax, discount and total, never alone on a page. */
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
