import { type ImportColumn, importColumns, mostLines } from '#contract/api/health.ts'
import { readCsv } from '#server/csv/reader.ts'
import { badField } from '#server/http/errors.ts'

/** One line of a table: where an editor shows it, and its cells by column, without blank ones. */
export interface TableLine {
  line: number
  cells: Partial<Record<ImportColumn, string>>
  /** Why the cells cannot be told apart. */
  fault?: string
}

const names = Object.keys(importColumns) as ImportColumn[]

/** The columns as the first line names them; `undefined` for one without a name. */
function readHead(record: string[]): (ImportColumn | undefined)[] {
  const columns = record.map((cell) => {
    const name = cell.trim().toLowerCase()
    const known = names.find((one) => one === name)
    if (name && !known)
      throw badField('csv', `There is no column "${cell}". Leave it out, or choose from: ${names.join(', ')}.`)
    return known
  })
  const twice = columns.find((name, at) => name && columns.indexOf(name) !== at)
  if (twice) throw badField('csv', `The column ${twice} comes twice. Leave one of them out.`)
  if (!columns.includes('kind') || !columns.includes('cycle'))
    throw badField('csv', 'The first line must name the columns, at least kind and cycle. Add it.')
  return columns
}

/**
 * Reads a file of comma or semicolon separated values whose first line names the columns; blank lines are passed over.
 * @throws Refusal 400 when it is no such table, or has too many lines
 */
export async function readTable(csv: string): Promise<TableLine[]> {
  const [head, ...records] = await readCsv(csv, mostLines, 'csv')
  const columns = readHead(head?.cells ?? [])
  return records.map(({ line, cells: texts }) => {
    if (texts.length !== columns.length) {
      const fault = `This line has ${texts.length} cells, but there are ${columns.length} columns. Put cells with a separator in them into quotation marks.`
      return { line, cells: {}, fault }
    }
    const cells = columns.flatMap((name, at) => (name && texts[at] ? [[name, texts[at]]] : []))
    return { line, cells: Object.fromEntries(cells) as TableLine['cells'] }
  })
}
