import { csvCell } from '#contract/csvText.ts'
import { numberText } from '#server/platform/csv/cellText.ts'
import { type ZipEntry, zipped } from '#server/platform/zipped.ts'
import type { Cell } from './columns.ts'

function csvText(cell: Cell): string {
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell === 'object') return cell.at
  return csvCell(cell)
}

const csvLine = (cells: readonly Cell[]) => `${cells.map(csvText).join(',')}\r\n`

/** Rows as CSV (RFC 4180), in UTF-8 with a byte order mark, so that spreadsheets detect the encoding. */
export async function* toCsv(labels: readonly string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${csvLine(labels)}`)
  for await (const rows of pages) yield Buffer.from(rows.map(csvLine).join(''))
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Limits of a sheet: rows, including the header, and characters per cell. */
const [mostRows, mostCharacters] = [1_048_576, 32_767]

/** Indexes of the styles in `cellXfs` below. */
const style = { label: 1, day: 2, instant: 3 }

/** Characters that XML doesn't allow. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const escaped = (text: string) =>
  text
    .replace(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const styles = [
  `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>`,
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
  '<cellXfs count="4"><xf xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/>',
  '<xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf numFmtId="165" applyNumberFormat="1" xfId="0"/></cellXfs>',
  '</styleSheet>',
]

const parts = (title: string): Record<string, string> => {
  const relationships = (...targets: [type: string, target: string][]) => {
    const one = ([type, target]: [string, string], at: number) =>
      `<Relationship Id="rId${at + 1}" Type="${related}/${type}" Target="${target}"/>`
    return `<Relationships xmlns="${packages}/relationships">${targets.map(one).join('')}</Relationships>`
  }
  const override = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${spreadsheet}.${type}+xml"/>`
  const types = [
    `<Types xmlns="${packages}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('workbook', 'sheet.main'),
    override('worksheets/sheet1', 'worksheet'),
    override('styles', 'styles'),
    '</Types>',
  ]
  const sheets = `<sheets><sheet name="${escaped(title).slice(0, 31)}" sheetId="1" r:id="rId1"/></sheets>`
  return {
    '[Content_Types].xml': types.join(''),
    '_rels/.rels': relationships(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${related}">${sheets}</workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/styles.xml': styles.join(''),
  }
}

const [day, epoch] = [86_400_000, Date.UTC(1899, 11, 30)]

const textCell = (text: string, look = '') =>
  `<c t="inlineStr"${look}><is><t xml:space="preserve">${escaped(text.slice(0, mostCharacters))}</t></is></c>`

/** XML of a cell. Spreadsheets count days from 1899-12-30 and are wrong before March 1900, so earlier days are text. */
function cellXml(cell: Cell): string {
  if (cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'string') return textCell(cell)
  if (cell.at < '1900-03-01') return textCell(cell.at)
  const look = cell.at.length === 10 ? style.day : style.instant
  return `<c s="${look}"><v>${(Date.parse(cell.at) - epoch) / day}</v></c>`
}

const frozen =
  '<sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/>'

async function* sheet(labels: readonly string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  const first = labels.map((label) => textCell(label, ` s="${style.label}"`)).join('')
  yield `${head}<worksheet xmlns="${main}">${frozen}<sheetData><row>${first}</row>`
  let count = 1
  for await (const rows of pages) {
    count += rows.length
    if (count > mostRows) throw new Error('A sheet holds 1,048,575 rows at most. Narrow the list, or export it as CSV.')
    yield rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('')
  }
  yield '</sheetData></worksheet>'
}

/**
 * Rows as an Office Open XML workbook with one sheet, compressed while it is sent. Dates are dates and numbers are
 * numbers.
 */
export async function* toXlsx(
  labels: readonly string[],
  pages: AsyncIterable<Cell[][]>,
  title: string,
): AsyncGenerator<Uint8Array> {
  async function* rows() {
    for await (const xml of sheet(labels, pages)) yield Buffer.from(xml)
  }
  const fixed = Object.entries(parts(title)).map(([name, xml]) => ({ name, parts: [Buffer.from(head + xml)] }))
  const files: ZipEntry[] = [...fixed, { name: 'xl/worksheets/sheet1.xml', parts: rows() }]
  yield* zipped(files.map((file) => ({ ...file, level: 3 })))
}
