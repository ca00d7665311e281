import type { CustomTableLayout } from 'pdfmake/interfaces.d.ts'

/** A4 in points, and what is left of its width between the margins. */
export const page = { width: 595.28, margin: 48, top: 48, bottom: 48 }
export const textWidth = page.width - 2 * page.margin

/** Of the column on the right, with the facts above the lines and the sums below them. */
export const sideWidth = 220

/** Between columns that stand side by side. */
export const columnGap = 32

export const colours = { text: '#1B1F27', muted: '#5B6573', accent: '#D02F50', line: '#E6E8EC' }

export const styles = {
  company: { fontSize: 20, bold: true },
  kind: { fontSize: 20, color: colours.muted },
  label: { fontSize: 8, color: colours.muted },
  strong: { bold: true },
  due: { fontSize: 20, bold: true },
  muted: { color: colours.muted },
  total: { fontSize: 11, bold: true },
}

/** Lines between rows alone; `strongAt` says below or above which the line is dark. */
export const hairlines = (
  isDark: (line: number, rows: number) => boolean,
  isDrawn = (_line: number, _rows: number) => true,
): CustomTableLayout => ({
  hLineWidth: (at, { table }) => (isDrawn(at, table.body.length) ? 0.75 : 0),
  hLineColor: (at, { table }) => (isDark(at, table.body.length) ? colours.text : colours.line),
  vLineWidth: () => 0,
  paddingLeft: (at) => (at === 0 ? 0 : 12),
  paddingRight: () => 0,
  paddingTop: () => 4,
  paddingBottom: () => 4,
})

/** No letter at the size of the text is wider. */
const letterWidth = 8.5

/**
 * Whether a text of this width surely takes less than half a page. What is kept together must: of a block higher than a page the library
 * would lose the end.
 */
export const isShort = (text: string, width: number): boolean =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * letterWidth) / width)), 0) < 28

/** Rows of facts, close together and without lines. */
export const tight: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
}
