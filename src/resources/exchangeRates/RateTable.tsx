import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import type { ExchangeRate } from '#contract/api/exchangeRates.ts'
import { showDate } from '#contract/dates.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { useCan } from '#src/providers/session.ts'
import { rateColumns } from './rateColumns.tsx'
import { standingsOf } from './standing.ts'

interface RateTableProps {
  /** Nothing while they load. */
  rates: readonly ExchangeRate[] | undefined
  /** `YYYY-MM-DD` where the company is. */
  today: string
  onEdit: (rate: ExchangeRate) => void
  onDelete: (rate: ExchangeRate) => void
}

const nameOf = ({ currency, since }: ExchangeRate) => `${currency} from ${showDate(since)}`

/** Exchange rates by currency, the newest of each first, with what may be done with each. */
export function RateTable({ rates, today, onEdit, onDelete }: RateTableProps) {
  const can = useCan()
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  const columns = useMemo(() => rateColumns(standingsOf(rates ?? [], today), phone), [rates, today, phone])
  const tools = (rate: ExchangeRate) => (
    <RowTools>
      {can('metadata.edit') && (
        <IconButton size="small" aria-label={`Edit ${nameOf(rate)}`} onClick={() => onEdit(rate)}>
          <EditOutlined />
        </IconButton>
      )}
      {can('metadata.delete') && (
        <IconButton size="small" aria-label={`Delete ${nameOf(rate)}`} onClick={() => onDelete(rate)}>
          <DeleteOutlined />
        </IconButton>
      )}
    </RowTools>
  )
  return (
    <DataTable
      cards={false}
      caption="exchange rates"
      columns={columns}
      rows={rates}
      keyOf={({ id }) => id}
      tools={tools}
      toolsWidth={phone ? 80 : 96}
    />
  )
}
