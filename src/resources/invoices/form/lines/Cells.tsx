import FormHelperText from '@mui/material/FormHelperText'
import { type ReactNode, useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { InvoiceItemInput } from '#contract/api/invoice.ts'
import { labelOf } from '#contract/fields.ts'
import { LineBox, LinesBox } from '#src/admin/inputs/boxes.ts'
import { parseAmount } from '#src/admin/inputs/MoneyBox.tsx'
import { costOf, type InvoiceValues } from '../values.ts'
import type { Cell } from './pasted.ts'

const shown = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })
const format = (value: number | null) => (value === null || Number.isNaN(value) ? '' : shown.format(value))

/** The words of a cell: over its column, and beside it where columns do not fit. */
export const cellLabel = (cell: Cell | 'cost') =>
  cell === 'discount' ? 'Discount %' : labelOf(InvoiceItemInput, cell)

interface CellProps<Name extends Cell> {
  /** Counts from 0. */
  row: number
  cell: Name
}

/** Ties a cell to the field, its name and its error. */
function useCell<Name extends Cell>({ row, cell }: CellProps<Name>) {
  const id = useId()
  const { field, fieldState } = useController<InvoiceValues, `lineItems.${number}.${Name}`>({
    name: `lineItems.${row}.${cell}`,
  })
  const message = fieldState.error?.message
  const frame = (input: ReactNode) => (
    <div data-cell={cell}>
      <span aria-hidden>{cellLabel(cell)}</span>
      {input}
      {message && (
        <FormHelperText error id={id}>
          {message}
        </FormHelperText>
      )}
    </div>
  )
  const props = {
    name: field.name,
    ref: field.ref,
    'aria-label': `${labelOf(InvoiceItemInput, cell)} of line ${row + 1}`,
    'aria-invalid': fieldState.invalid,
    ...(message ? { 'aria-describedby': id } : {}),
  }
  return { field, props, frame }
}

/** What a line is for. */
export function TextCell({ row }: { row: number }) {
  const { field, props, frame } = useCell({ row, cell: 'description' })
  return frame(
    <LinesBox
      {...props}
      rows={1}
      value={field.value}
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={field.onBlur}
    />,
  )
}

/** A number of a line; a change counts its cost anew. */
export function NumberCell({ row, cell }: CellProps<Exclude<Cell, 'description'>>) {
  const { getValues, setValue } = useFormContext<InvoiceValues>()
  const { field, props, frame } = useCell({ row, cell })
  // While the cell is typed in, its text stays as typed: "1." must not lose its point.
  const [typed, setTyped] = useState<string>()
  const change = (text: string) => {
    setTyped(text)
    field.onChange(parseAmount(text) ?? null)
    setValue(`lineItems.${row}.cost`, costOf(getValues(`lineItems.${row}`)), { shouldDirty: true })
  }
  return frame(
    <LineBox
      {...props}
      className="tabular"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? format(field.value)}
      onChange={(event) => change(event.target.value)}
      onBlur={() => {
        if (!Number.isNaN(field.value)) setTyped(undefined)
        field.onBlur()
      }}
    />,
  )
}
