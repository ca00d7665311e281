import { useNotify } from 'react-admin'
import { type FieldArrayPath, useFieldArray, useFormContext } from 'react-hook-form'
import { UndoButton, undoTime } from '#src/admin/notifications/undo.tsx'
import { blankLine, type InvoiceValues, isBlank, type LineValues } from '../values.ts'
import { type Cell, isGrid, withPasted } from './pasted.ts'

const name = 'lineItems' satisfies FieldArrayPath<InvoiceValues>

interface Place {
  row: number
  cell: Cell
}

/** The cell that an input is, by its name. */
function placeOf(target: EventTarget): Place | undefined {
  const [, row, cell] = /^lineItems\.(\d+)\.(\w+)$/.exec((target as HTMLInputElement).name ?? '') ?? []
  return row === undefined ? undefined : { row: Number(row), cell: cell as Cell }
}

/** The lines of the form: what keys and the clipboard do in the grid, and how lines come and go. */
export function useLines() {
  const { control, getValues, setFocus } = useFormContext<InvoiceValues>()
  const notify = useNotify()
  const { fields, append, insert, move, remove, replace } = useFieldArray({ control, name })
  const last = fields.length - 1
  /** Once the row stands where it belongs. */
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
  /** Puts other lines in the place of all; a message takes it back. */
  const swap = (lines: LineValues[], words: string) => {
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
    swap,
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
      const { lines, count } = withPasted(getValues(name), text, place)
      swap(lines, count === 1 ? 'A line was pasted.' : `${count} lines were pasted.`)
      focus(place.row + count - 1, place.cell)
    },
  }
}
export type Lines = ReturnType<typeof useLines>
