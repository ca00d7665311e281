import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import { useWatch } from 'react-hook-form'
import { showMoney } from '#contract/money.ts'
import { costOf, type InvoiceValues } from '../values.ts'
import { cellLabel, NumberCell, TextCell } from './Cells.tsx'

/** What a line costs; where it was billed otherwise than its numbers say, also that. */
function Cost({ row, currency }: { row: number; currency: string }) {
  const line = useWatch<InvoiceValues, `lineItems.${number}`>({ name: `lineItems.${row}` })
  const cost = line?.cost ?? 0
  const counted = line ? costOf(line) : 0
  const show = (amount: number) => (currency ? showMoney(amount, currency) : '-')
  return (
    <div data-cell="cost">
      <span aria-hidden>{cellLabel('cost')}</span>
      <output className="tabular" aria-label={`Cost of line ${row + 1}`}>
        {show(cost)}
      </output>
      {cost !== counted && <small>by its numbers {show(counted)}</small>}
    </div>
  )
}

interface LineRowProps {
  row: number
  currency: string
  onRemove: (row: number) => void
}

/** One line: its cells, its cost, and the way to take it off. */
export function LineRow({ row, currency, onRemove }: LineRowProps) {
  return (
    <li aria-label={`Line ${row + 1}`}>
      <TextCell row={row} />
      <NumberCell row={row} cell="quantity" />
      <NumberCell row={row} cell="unitCost" />
      <NumberCell row={row} cell="discount" />
      <Cost row={row} currency={currency} />
      <IconButton size="small" aria-label={`Delete line ${row + 1}`} onClick={() => onRemove(row)}>
        <DeleteOutline fontSize="small" />
      </IconButton>
    </li>
  )
}
