import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { type CurrencySum, invoices } from '#contract/api/invoices.ts'
import { type InvoiceStatus, invoiceStatuses } from '#contract/api/invoiceWords.ts'
import { showMoney } from '#contract/money.ts'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { TabRow } from '#src/admin/layout/Tabs.tsx'
import { call } from '#src/providers/call.ts'
import { filterOf } from '#src/providers/dataProvider/listInput.ts'

/** The tabs over the list, in order; the other statuses are found by the filter. */
const tabs = ['all', 'draft', 'sent', 'overdue', 'paid'] as const satisfies (InvoiceStatus | 'all')[]
type InvoiceTab = (typeof tabs)[number]

export const tabLabel = (tab: InvoiceTab): string => (tab === 'all' ? 'All' : invoiceStatuses[tab])

/** The tab that shows just these statuses; none for another choice. */
export const tabOf = (status: readonly string[]): InvoiceTab | undefined =>
  status.length === 0 ? 'all' : tabs.find((tab) => status.length === 1 && tab === status[0])

/** The statuses that a tab shows; all of them without any. */
const statusesOf = (tab: InvoiceTab): InvoiceStatus[] => (tab === 'all' ? [] : [tab])

/** How many invoices a tab shows. */
export const countOf = (tab: InvoiceTab, counts: Partial<Record<InvoiceStatus, number>>): number =>
  tab === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[tab] ?? 0)

/** Ids that tie the tabs to what they show. */
const panelId = 'invoices-panel'
const tabId = (tab: InvoiceTab): string => `invoices-tab-${tab}`

/** Counts by status and sums by currency of the surrounding list. */
export function useSummary() {
  const { filterValues } = useListContext()
  const query = filterOf('invoices', filterValues)
  return useQuery({
    queryKey: ['invoices', 'summary', query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(invoices.summary, { query, signal })).data,
  })
}

/** The statuses as tabs, each with the number of its invoices once that is known. */
export function StatusTabs() {
  const { data } = useSummary()
  const { chosen, set } = useFilters()
  const current = tabOf(chosen('status'))
  const words = (tab: InvoiceTab) =>
    data ? `${tabLabel(tab)} (${countOf(tab, data.counts).toLocaleString('en-US')})` : tabLabel(tab)
  return (
    <TabRow
      value={current ?? false}
      onChange={(_event, tab: InvoiceTab) => set('status', statusesOf(tab))}
      aria-label="Status"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab}
          id={tabId(tab)}
          value={tab}
          label={words(tab)}
          {...(tab === current ? { 'aria-controls': panelId } : {})}
        />
      ))}
    </TabRow>
  )
}

/** What the chosen tab shows; with a choice of statuses that is no tab, only a place for it. */
export function StatusPanel({ children }: { children: ReactNode }) {
  const { chosen } = useFilters()
  const current = tabOf(chosen('status'))
  return (
    <Stack
      spacing={2}
      {...(current ? { role: 'tabpanel', id: panelId, 'aria-labelledby': tabId(current) } : {})}
    >
      {children}
    </Stack>
  )
}

const Totals = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 12px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 'var(--text-13)',
  fontVariantNumeric: 'tabular-nums',
  '& li': {
    padding: '6px 12px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 'var(--radius-card)',
    backgroundColor: theme.palette.background.paper,
  },
  '& b': { fontWeight: 600 },
  '& span': { color: theme.palette.text.secondary },
}))

function Sum({ sum: { currency, invoices, total, open } }: { sum: CurrencySum }) {
  const amount = showMoney(total, currency)
  const words = [
    // Several currencies share a symbol; one that carries its code says it already.
    amount.endsWith(currency) ? '' : currency,
    `${invoices.toLocaleString('en-US')} ${invoices === 1 ? 'invoice' : 'invoices'}`,
    open ? `${showMoney(open, currency)} open` : 'nothing open',
  ]
  return (
    <li>
      <b>{amount}</b> <span>{words.filter(Boolean).join(', ')}</span>
    </li>
  )
}

/** What the listed invoices come to, on one line for each currency: amounts of different ones are never added. */
export function CurrencyTotals() {
  const { data, isPending } = useSummary()
  if (isPending) return <Skeleton variant="rounded" width={260} height={34} />
  if (!data || data.sums.length === 0) return null
  return (
    <Totals aria-label="Totals by currency, without drafts and invoices in error">
      {data.sums.map((sum) => (
        <Sum key={sum.currency} sum={sum} />
      ))}
    </Totals>
  )
}
