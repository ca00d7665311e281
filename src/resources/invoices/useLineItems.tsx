import { plural } from '@lingui/core/macro'
import { useNotify } from 'react-admin'
import { type FieldArrayPath, useFieldArray, useFormContext } from 'react-hook-form'
import { parseAmount } from '#src/admin/inputs/MoneyInput.tsx'
import { UndoButton, undoTime } from '#src/admin/notifications/undo.tsx'
import { blankLine, costOf, type InvoiceValues, isBlank, type LineValues } from './invoiceValues.ts'

/** The editable cells of a line, in order. */
export const cells = ['description', 'quantity', 'unitCost', 'discount'] as const
export type Cell = (typeof cells)[number]

/**
 * Parses a cell of a spreadsheet like a typed number, without its currency or percent sign: `1,234.50`, `€ 20`, `10 %`.
 * Returns `null` for an empty text and `NaN` for other text.
 */
export function numberOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^([A-Z]{3}|\p{Sc})/u, '')
    .replace(/([A-Z]{3}|\p{Sc}|%)$/u, '')
  return text.trim() === '' ? null : (parseAmount(plain) ?? Number.NaN)
}

/**
 * Parses the clipboard of a spreadsheet into rows of cells: tabs separate cells, quotes enclose tabs and line breaks.
 */
export function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare).trim())
    if (end && end !== '\t') rows.push([])
  }
  return rows.filter((row) => row.some(Boolean))
}

/**
 * True if the text is rows for the grid, false if it is the text of one cell. A description may contain line breaks.
 */
export const isGrid = (text: string, at: Cell) =>
  text.includes('\t') || (at !== 'description' && /\n./.test(text.trim()))

/** True if the row consists of column headings. */
const isHead = (row: readonly string[], from: number) =>
  row.length > 1 &&
  row.every((text, index) => (cells[from + index] ?? 'description') === 'description' || Number.isNaN(numberOf(text)))

function filled(line: LineValues, row: readonly string[], from: number, currency: string): LineValues {
  const next: LineValues = { ...line, unread: { ...line.unread } }
  for (const [index, text] of row.entries()) {
    const cell = cells[from + index]
    if (cell === 'description') next.description = text
    else if (cell) {
      next[cell] = numberOf(text)
      next.unread = { ...next.unread, [cell]: Number.isNaN(next[cell]) ? text : undefined }
    }
  }
  return { ...next, cost: costOf(next, currency) }
}

/** Fills pasted rows into the lines, starting at a cell. Rows beyond the end become new lines. */
export function withPasted(lines: readonly LineValues[], text: string, at: Place, currency: string) {
  const from = cells.indexOf(at.cell)
  const rows = rowsOf(text)
  const [first] = rows
  const fill = first && rows.length > 1 && isHead(first, from) ? rows.slice(1) : rows
  const next = [...lines]
  for (const [index, row] of fill.entries()) {
    const line = next[at.row + index] ?? blankLine
    next[at.row + index] = filled(line, row, from, currency)
  }
  return { lines: next, count: fill.length }
}

const name = 'lineItems' satisfies FieldArrayPath<InvoiceValues>

interface Place {
  row: number
  cell: Cell
}

/** The cell of an input, from its name. */
function placeOf(target: EventTarget): Place | undefined {
  const [, row, cell] = /^lineItems\.(\d+)\.(\w+)$/.exec((target as HTMLInputElement).name ?? '') ?? []
  return row === undefined ? undefined : { row: Number(row), cell: cell as Cell }
}

/** The lines of the form, with keyboard and clipboard handling. */
export function useLineItems(currency: string) {
  const { control, getValues, setFocus } = useFormContext<InvoiceValues>()
  const notify = useNotify()
  const { fields, append, insert, move, remove, replace } = useFieldArray({ control, name })
  const last = fields.length - 1
  /** Waits a frame, until the row is rendered. */
  const focus = (row: number, cell: Cell = 'description') =>
    requestAnimationFrame(() => setFocus(`${name}.${row}.${cell}`))

  const add = (row = fields.length) => {
    if (row > last) append(blankLine, { shouldFocus: false })
    else insert(row, blankLine, { shouldFocus: false })
    focus(row)
  }
  const down = ({ row, cell }: Place) => {
    if (row < last) return focus(row + 1, cell)
    if (!isBlank(getValues(`${name}.${row}`))) add()
  }
  const shift = ({ row, cell }: Place, by: number) => {
    if (row + by < 0 || row + by > last) return
    move(row, row + by)
    focus(row + by, cell)
  }
  /** Replaces all lines. A message offers undo. */
  const replaceLines = (lines: LineValues[], words: string) => {
    const before = getValues(name)
    replace(lines)
    notify(words, {
      type: 'success',
      autoHideDuration: undoTime,
      action: <UndoButton onUndo={() => replace(before)} />,
    })
  }
  return {
    fields,
    add: () => add(),
    replaceLines,
    remove: (row: number) => {
      if (last === 0) replace([blankLine])
      else remove(row)
      focus(Math.max(0, Math.min(row, last - 1)))
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      const place = placeOf(event.target)
      if (!place || event.nativeEvent.isComposing) return
      const { key, altKey, shiftKey } = event
      const isEnter = key === 'Enter' && !altKey && !shiftKey
      const step = altKey ? { ArrowUp: -1, ArrowDown: 1 }[key] : undefined
      if (!isEnter && !step) return
      event.preventDefault()
      if (step) shift(place, step)
      else if (event.ctrlKey || event.metaKey) add(place.row + 1)
      else down(place)
    },
    onPaste: (event: React.ClipboardEvent) => {
      const place = placeOf(event.target)
      const text = event.clipboardData.getData('text/plain')
      if (!place || !isGrid(text, place.cell)) return
      event.preventDefault()
      const { lines, count } = withPasted(getValues(name), text, place, currency)
      replaceLines(lines, plural(count, { one: '# line pasted.', other: '# lines pasted.' }))
      focus(place.row + count - 1, place.cell)
    },
  }
}
export type LineItems = ReturnType<typeof useLineItems>
