import { csvCell } from '#contract/csvText.ts'
import type { Cell } from './cells.ts'

function written(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return cell.at
  return csvCell(cell)
}

const line = (cells: readonly Cell[]) => `${cells.map(written).join(',')}\r\n`

/** Rows as CSV (RFC 4180), in UTF-8 with a byte order mark, so that spreadsheets detect the encoding. */
export async function* toCsv(labels: readonly string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${line(labels)}`)
  for await (const rows of pages) yield Buffer.from(rows.map(line).join(''))
}
