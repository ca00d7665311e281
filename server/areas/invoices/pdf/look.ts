import type { CustomTableLayout } from 'pdfmake/interfaces.d.ts'

/** A4 in points, with its margins. */
export const page = { width: 595.28, margin: 48, top: 48, bottom: 48 }
export const textWidth = page.width - 2 * page.margin

/** Width of the right column: facts above the lines, sums below. */
export const sideWidth = 220

/** Gap between columns. */
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

/** Table layout with horizontal lines only. `isDark` picks the dark ones, `isDrawn` those that are drawn at all. */
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

/** Upper bound of a letter's width at the text size, in points. */
const letterWidth = 8.5

/**
 * True if the text surely takes less than half a page at this width. Only such blocks may be unbreakable: pdfmake cuts
 * off the end of a block higher than a page.
 */
export const isShort = (text: string, width: number): boolean =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * letterWidth) / width)), 0) < 28

/** Table layout without lines and with little padding. */
export const tight: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
}
