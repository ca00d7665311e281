const linesOf = (text: string) =>
  text
    .replace(/\n +\|/g, ' |')
    .trim()
    .split('\n')

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())

/** The cells of a table: a row per line, cells between `|`. A line that begins with `|` goes on with the one before. */
export const rowsOf = (text: string): string[][] => linesOf(text).map(cellsOf)

/** A row of such a table, with the indented rows below it. */
export interface Group {
  cells: string[]
  rows: string[][]
}

/** The rows of a table in which further rows are indented. */
export function groupsOf(text: string): Group[] {
  const groups: Group[] = []
  for (const line of linesOf(text)) {
    if (line.startsWith(' ')) groups.at(-1)?.rows.push(cellsOf(line))
    else groups.push({ cells: cellsOf(line), rows: [] })
  }
  return groups
}
