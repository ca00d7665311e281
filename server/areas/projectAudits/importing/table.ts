import { type ImportColumn, importColumns, mostLines } from '#contract/api/projectAudits/audit.ts'
import { type Fault, fault } from '#contract/errors/fault.ts'
import { readCsv } from '#server/platform/csv/reader.ts'
import { badField } from '#server/platform/http/errors.ts'

/** A line of a table: its number in an editor, and its cells by column, without blank ones. */
export interface TableLine {
  line: number
  cells: Partial<Record<ImportColumn, string>>
  /** Why the cells could not be read. */
  fault?: Fault
}

const names = Object.keys(importColumns) as ImportColumn[]

/** The columns of the first line, `undefined` for one without a name. */
function readHead(record: string[]): (ImportColumn | undefined)[] {
  const columns = record.map((cell) => {
    const name = cell.trim().toLowerCase()
    const known = names.find((one) => one === name)
    if (name && !known) throw badField('csv', 'import.unknownColumn', { column: cell, known: names })
    return known
  })
  const twice = columns.find((name, at) => name && columns.indexOf(name) !== at)
  if (twice) throw badField('csv', 'import.columnTwice', { column: twice })
  if (!columns.includes('kind') || !columns.includes('cycle')) throw badField('csv', 'import.noKeyColumns')
  return columns
}

/**
 * Reads a file of comma or semicolon separated values whose first line names the columns. Ignores blank lines.
 * @throws Refusal 400 if it is not such a table, or has too many lines
 */
export async function readTable(csv: string): Promise<TableLine[]> {
  const [head, ...records] = await readCsv(csv, mostLines, 'csv')
  const columns = readHead(head?.cells ?? [])
  return records.map(({ line, cells: texts }) => {
    if (texts.length !== columns.length) {
      const counts = { cells: texts.length, columns: columns.length }
      return { line, cells: {}, fault: fault('line.cellCount', counts) }
    }
    const cells = columns.flatMap((name, at) => (name && texts[at] ? [[name, texts[at]]] : []))
    return { line, cells: Object.fromEntries(cells) as TableLine['cells'] }
  })
}
