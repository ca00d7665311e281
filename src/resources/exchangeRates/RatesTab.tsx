import Add from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { ExchangeRate } from '#contract/api/exchangeRates.ts'
import { dateIn } from '#contract/dates.ts'
import { Export } from '#src/admin/list/Export.tsx'
import { lazyLayer } from '#src/admin/layout/lazyInline.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { useRemove } from '#src/admin/notifications/undo.tsx'
import { useCan, useSettings } from '#src/providers/session.ts'
import { afterRate } from './afterRate.ts'
import { RateTable } from './RateTable.tsx'
import { useKeepRates, useRates } from './useRates.ts'

const RatePanel = lazyLayer(async () => (await import('./RatePanel.tsx')).RatePanel)

/** What currencies are worth, from which day on, and its keeping as far as the person may. */
export function RatesTab() {
  const can = useCan()
  const { homeCurrency, timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const { rates, error, refetch, reload } = useRates()
  const [editing, setEditing] = useState<ExchangeRate | 'new'>()
  const frame = useRef<HTMLDivElement>(null)
  const { remove } = useKeepRates()
  const removeOnce = useRemove(frame)
  const removeRate = (rate: ExchangeRate) =>
    void removeOnce({
      id: rate.id,
      one: 'exchange rate',
      work: () => remove(rate.id, afterRate({ rate, rates: rates ?? [], today, homeCurrency })),
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
        <RateTable rates={rates} today={today} onEdit={setEditing} onDelete={removeRate} />
      )}
      {editing && (
        <RatePanel
          rate={editing === 'new' ? undefined : current(editing)}
          today={today}
          reload={reload}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Stack>
  )
}
