import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { Button, FormHelperText, Popover, Skeleton, Stack, styled, Tab } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import { type InvoiceStatus, invoiceStatuses } from '#contract/api/invoices/words.ts'
import type { CurrencySum } from '#contract/api/invoices/endpoints.ts'
import { showMoney } from '#src/i18n/format.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { TabRow } from '#src/admin/layout/Tabs.tsx'
import { DayField } from '#src/admin/list/DayField.tsx'
import { type Choices, choicesOf, type Filter, useNarrowing } from '#src/admin/list/FilterBar.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { paths } from '#src/layout/paths.ts'
import { useCommandQuery, useGetList, wholeList } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/session.ts'
import { filterOf } from '#src/providers/dataProvider/listInput.ts'

/** The tabs above the list, in order. Other statuses are available as a filter. */
const tabs = ['all', 'draft', 'sent', 'overdue', 'paid'] as const satisfies (InvoiceStatus | 'all')[]
type InvoiceTab = (typeof tabs)[number]

const tabLabel = (tab: InvoiceTab): string => (tab === 'all' ? t`All` : invoiceStatuses[tab])

/** The tab that shows exactly these statuses, if any. */
export const tabOf = (status: readonly string[]): InvoiceTab | undefined =>
  status.length === 0 ? 'all' : tabs.find((tab) => status.length === 1 && tab === status[0])

/** The statuses of a tab. An empty array means all. */
const statusesOf = (tab: InvoiceTab): InvoiceStatus[] => (tab === 'all' ? [] : [tab])

/** The number of invoices in a tab. */
export const countOf = (tab: InvoiceTab, counts: Partial<Record<InvoiceStatus, number>>): number =>
  tab === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[tab] ?? 0)

/** Ids that connect the tabs with their panel. */
const panelId = 'invoices-panel'
const tabId = (tab: InvoiceTab): string => `invoices-tab-${tab}`

/** Counts by status and sums by currency for the current filters of the list. */
function useSummary() {
  const { filterValues } = useListContext()
  const query = filterOf('invoices', filterValues)
  const { data, ...summary } = useCommandQuery('invoices', 'summary', { query }, { placeholderData: keepPreviousData })
  return { ...summary, data: data?.data }
}

/** The statuses as tabs, each with its number of invoices once loaded. */
export function StatusTabs() {
  const { data } = useSummary()
  const { chosen, set } = useFilters()
  const current = tabOf(chosen('status'))
  const words = (tab: InvoiceTab) =>
    data ? `${tabLabel(tab)} (${i18n.number(countOf(tab, data.counts))})` : tabLabel(tab)
  return (
    <TabRow
      value={current ?? false}
      onChange={(_event, tab: InvoiceTab) => set('status', statusesOf(tab))}
      aria-label={t`Status`}
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

/** The invoices below the tabs. Has the role `tabpanel` only if the selected statuses match a tab. */
export function StatusPanel({ children }: { children: ReactNode }) {
  const { chosen } = useFilters()
  const current = tabOf(chosen('status'))
  return (
    <Stack spacing={2} {...(current ? { role: 'tabpanel', id: panelId, 'aria-labelledby': tabId(current) } : {})}>
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
  const unpaid = showMoney(open, currency)
  const words = [
    // Some currencies share a symbol, so the code is added unless the amount already ends with it.
    amount.endsWith(currency) ? '' : currency,
    plural(invoices, { one: '# invoice', other: '# invoices' }),
    open ? t`${unpaid} open` : t`nothing open`,
  ]
  return (
    <li>
      <b>{amount}</b> <span>{words.filter(Boolean).join(', ')}</span>
    </li>
  )
}

/** The sums of the listed invoices, one line per currency. */
export function CurrencyTotals() {
  const { data, isPending } = useSummary()
  if (isPending) return <Skeleton variant="rounded" width={260} height={34} />
  if (!data || data.sums.length === 0) return null
  return (
    <Totals aria-label={t`Totals by currency, without drafts and invoices in error`}>
      {data.sums.map((sum) => (
        <Sum key={sum.currency} sum={sum} />
      ))}
    </Totals>
  )
}

const tenMinutes = 600_000

/** All projects that the person can see, closed ones included, as choices. */
function useProjectChoices(isWanted: boolean): Choices {
  const can = useCan()
  const { data, error, isPending } = useGetList('projectNames', wholeList, {
    enabled: isWanted && can('projects.read'),
    staleTime: tenMinutes,
  })
  const choices = (data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return { choices, error, isPending, unknown: t`one project` }
}

/** The filters of the invoice list. A status that has a tab shows no chip. */
export const invoiceFilters: readonly Filter[] = [
  {
    name: 'keyword',
    get label() {
      return t`Search`
    },
    type: 'text',
  },
  {
    name: 'projectID',
    get label() {
      return t`Project`
    },
    read: 'projects.read',
    useChoices: useProjectChoices,
  },
  {
    name: 'status',
    get label() {
      return t`Status`
    },
    useChoices: choicesOf(invoiceStatuses),
    isTab: (values) => Boolean(tabOf(values)),
  },
  {
    name: 'dueFrom',
    get label() {
      return t`Due from`
    },
    type: 'day',
  },
  {
    name: 'dueTo',
    get label() {
      return t`Due until`
    },
    type: 'day',
  },
]

/** Filters by a range of due dates. Either end can be blank. */
function DuePopover({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { text, set } = useFilters()
  const [from, to] = [text('dueFrom'), text('dueTo')]
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { sx: { width: 280, mt: 1, p: 4 }, role: 'dialog', 'aria-label': t`Filter by due date` },
      }}
    >
      <Stack spacing={3}>
        <DayField label={t`Due from`} value={from} onChange={(day) => set('dueFrom', day)} />
        <DayField label={t`Due until`} value={to} onChange={(day) => set('dueTo', day)} />
        {from && to && to < from && (
          <FormHelperText error role="alert">{t`“Due until” must be on or after “Due from”.`}</FormHelperText>
        )}
      </Stack>
    </Popover>
  )
}

/** The filter by due date. */
export function DueFilter() {
  const { text } = useFilters()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isSet = text('dueFrom') !== '' || text('dueTo') !== ''
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={isSet ? 'secondary' : 'inherit'}
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none' }}
      >{t`Due`}</Button>
      {anchor && <DuePopover anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

/** Explains why the list is empty and offers the next step. */
export function NothingHere() {
  const can = useCan()
  const { data } = useSummary()
  const { chosen, set } = useFilters()
  const { narrowing, clear } = useNarrowing(invoiceFilters)
  const button = (words: string, onClick: () => void) => (
    <Button variant="outlined" onClick={onClick}>
      {words}
    </Button>
  )
  if (narrowing.length > 0)
    return (
      <Notice
        title={t`No invoices match these filters`}
        actions={button(t`Clear filters`, clear)}
      >{t`Remove a filter or search for something else.`}</Notice>
    )
  const tab = tabOf(chosen('status'))
  const status = tab ? tabLabel(tab) : ''
  if (tab && tab !== 'all' && data && countOf('all', data.counts) > 0)
    return (
      <Notice
        title={t`No invoices in “${status}”`}
        actions={button(t`Show all invoices`, () => set('status', []))}
      >{t`Choose another status to see more.`}</Notice>
    )
  return (
    <Notice
      title={t`No invoices yet`}
      actions={
        can('invoices.create') && (
          <Button variant="contained" component={Link} to={paths.newInvoice}>{t`Create invoice`}</Button>
        )
      }
    >{t`Invoices appear here, from draft to payment.`}</Notice>
  )
}
