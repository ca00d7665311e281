import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useRef, useState } from 'react'
import { ExchangeRate } from '#contract/api/exchangeRates.ts'
import { dateIn, showDate } from '#contract/dates.ts'
import { Tag, type TagColour } from '#src/admin/fields/Tag.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Export } from '#src/admin/list/Export.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { type Column, columnsOf } from '#src/admin/list/columnsOf.tsx'
import { useRemove } from '#src/admin/notifications/undo.tsx'
import { useCan, useSettings } from '#src/providers/session.ts'
import {
  amountOf,
  effectOfRemoval,
  type Standing,
  standingsOf,
  useExchangeRateMutations,
  useExchangeRates,
} from './useExchangeRates.ts'

const words: Record<Standing, [string, TagColour]> = {
  now: ['Counts today', 'stacks'],
  past: ['Past', 'neutral'],
  ahead: ['To come', 'cyan'],
}

const column = columnsOf(ExchangeRate)

/** On a phone: which of them count is said by the day. */
const narrow: Column<ExchangeRate>[] = [
  column('currency', { width: 76 }),
  column('perUsd', { width: 84, label: 'For $1', align: 'right', render: amountOf }),
  column('since', { width: 106 }),
]

/** The columns of exchange rates; `standing` says where one stands among the others. */
function rateColumns(standing: (rate: ExchangeRate) => Standing, isPhone: boolean): Column<ExchangeRate>[] {
  if (isPhone) return narrow
  return [
    column('currency', { width: 140 }),
    column('perUsd', { width: 220, align: 'right', render: amountOf }),
    column('since', { width: 160 }),
    {
      source: 'standing',
      label: 'Standing',
      width: 160,
      read: undefined,
      sortable: false,
      order: '',
      align: 'left',
      render: (rate) => {
        const [text, colour] = words[standing(rate)]
        return (
          <Tag colour={colour} dot>
            {text}
          </Tag>
        )
      },
    },
  ]
}

interface ExchangeRateTableProps {
  /** Nothing while they load. */
  rates: readonly ExchangeRate[] | undefined
  /** `YYYY-MM-DD` where the company is. */
  today: string
  onEdit: (rate: ExchangeRate) => void
  onDelete: (rate: ExchangeRate) => void
}

const nameOf = ({ currency, since }: ExchangeRate) => `${currency} from ${showDate(since)}`

/** Exchange rates by currency, the newest of each first, with what may be done with each. */
function ExchangeRateTable({ rates, today, onEdit, onDelete }: ExchangeRateTableProps) {
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

const ExchangeRatePanel = lazyOverlay(async () => (await import('./ExchangeRatePanel.tsx')).ExchangeRatePanel)

/** What currencies are worth, from which day on, and its keeping as far as the person may. */
export function ExchangeRateList() {
  const can = useCan()
  const { homeCurrency, timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const { rates, error, refetch, reload } = useExchangeRates()
  const [editing, setEditing] = useState<ExchangeRate | 'new'>()
  const frame = useRef<HTMLDivElement>(null)
  const { remove } = useExchangeRateMutations()
  const removeOnce = useRemove(frame)
  const removeRate = (rate: ExchangeRate) =>
    void removeOnce({
      id: rate.id,
      one: 'exchange rate',
      work: () => remove(rate.id, effectOfRemoval({ rate, rates: rates ?? [], today, homeCurrency })),
    })
  const current = (rate: ExchangeRate) => rates?.find(({ id }) => id === rate.id) ?? rate
  const add = can('metadata.create') && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEditing('new')}>
      Add exchange rate
    </Button>
  )
  const counted = rates && `${rates.length} exchange ${rates.length === 1 ? 'rate' : 'rates'}`

  return (
    <Stack ref={frame} spacing={2} tabIndex={-1} sx={{ outline: 0 }}>
      <Alert severity="info">
        Invoices are converted to {homeCurrency} by the rate of the day on which they are sent, and keep it.
      </Alert>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography
          variant="body2"
          color="text.secondary"
          component="output"
          className="tabular"
          sx={{ flex: 1 }}
        >
          {counted ?? 'Counting…'}
        </Typography>
        <Export request={{ list: 'exchange-rates' }} />
        {add}
      </Stack>
      {error ? (
        <ErrorPanel
          title="The exchange rates could not be loaded"
          error={error}
          retry={() => void refetch()}
        />
      ) : rates?.length === 0 ? (
        <Notice title="No exchange rates yet" actions={add}>
          Without them only invoices in {homeCurrency} can be sent.
        </Notice>
      ) : (
        <ExchangeRateTable rates={rates} today={today} onEdit={setEditing} onDelete={removeRate} />
      )}
      {editing && (
        <ExchangeRatePanel
          rate={editing === 'new' ? undefined : current(editing)}
          today={today}
          reload={reload}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Stack>
  )
}
